import { createHash } from "node:crypto";
import type { Work } from "../../../database/database.ts";
import type { Service } from "../../../ports/service.ts";
import { takeSharedToken } from "../../../store/accounts/rates.ts";

/**
 * What an address is written to about, each counted by itself: neither news nor what strangers ask for who sign up with
 * the address may use up the letter that its owner waits for.
 */
export type Errand =
  | "account-mail"
  | "sign-up-mail"
  | "verify-mail"
  | "security-mail"
  | "change-mail"
  | "change-notice";

/** Takes one letter of what an address gets: a few at once, then one now and then. False when there is none left. */
export async function takeLetter(
  service: Service,
  work: Work,
  of: { email: string; errand: Errand },
): Promise<boolean> {
  const { mailBurst: burst, mailRefillMs: refillMs } = service.limits.accounts;
  const bucket = `${of.errand}:${createHash("sha256").update(of.email).digest("hex")}`;
  return (await takeSharedToken(work, { bucket, rule: { burst, refillMs }, now: service.clock.now() })) === 0;
}
