import { createHash } from "node:crypto";
import type { Work } from "../../../database/held.ts";
import type { Service } from "../../../ports/service.ts";
import { takeSharedToken } from "../../../store/accounts/rates.ts";

/**
 * Kinds of mail to an address, each with its own allowance: neither news nor sign-ups by strangers with the address may
 * use up the mail that its owner waits for.
 */
export type Errand =
  | "account-mail"
  | "sign-up-mail"
  | "verify-mail"
  | "security-mail"
  | "change-mail"
  | "change-notice";

/** Uses up one mail of an address's allowance: a few at once, then one at intervals. False when none is left. */
export async function takeMail(service: Service, work: Work, of: { email: string; errand: Errand }): Promise<boolean> {
  const { mailBurst: burst, mailRefillMs: refillMs } = service.limits.accounts;
  const bucket = `${of.errand}:${createHash("sha256").update(of.email).digest("hex")}`;
  return (await takeSharedToken(work, { bucket, rule: { burst, refillMs }, now: service.clock.now() })) === 0;
}
