import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { isStrongEnough } from "./password-hash.ts";

/**
 * Refuses a new password that is short, has too few different characters, or is among the first that attackers guess.
 */
export function requireStrongPassword({ limits }: Service, password: string): void {
  if (!isStrongEnough(password, limits.passwordLength)) refuse("auth.password_weak");
  if (isCommonPassword(password)) refuse("auth.password_weak", "the password is one of the most common ones");
}
