import { dictionary } from "@zxcvbn-ts/language-common";

/** Common passwords from leaks, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/**
 * True for a password that attackers try first: a common one, one with digits or symbols around it, or one repeated.
 * The minimum length alone does not exclude `password1234` or `qwertyqwerty`.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  return [plain, core, unitOf(plain), unitOf(core)].some((each) => COMMON.has(each));
}

/** The unit that a text repeats; the text itself when it repeats none. */
function unitOf(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return length > 0 ? text.slice(0, length) : text;
}
