import type { Work } from "../../database/held.ts";
import type { Service } from "../../ports/service.ts";
import { secondFactorOf, takeRecoveryCode, takeStep } from "../../store/accounts/second-factors.ts";
import type { Attempts } from "./attempts.ts";
import { hashRecoveryCode, plainCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** The method that a code proved. */
export type CodeMethod = "code" | "recovery_code";

/** The context that a sealed secret is bound to. */
export const placeOfSecret = (accountId: string): string => `second_factor:${accountId}`;

/** The counter for an account's codes. */
export function codeAttempts(service: Service, accountId: string): Attempts {
  return { subject: `code:${accountId}`, rule: service.limits.accounts.codeAttempts };
}

/** Uses up a code of the authenticator or a recovery code; undefined when it is wrong or was used. */
export async function takeCode(
  service: Service,
  work: Work,
  of: { readonly accountId: string; readonly code: string },
): Promise<CodeMethod | undefined> {
  const { accountId } = of;
  const code = plainCode(of.code);
  const factor = await secondFactorOf(work, accountId);
  if (!factor) return undefined;
  if (await takeTotp(service, work, { factor, code })) return "code";
  if (factor.confirmed_at === null) return undefined;
  const at = service.clock.now();
  const hash = hashRecoveryCode(accountId, code);
  return (await takeRecoveryCode(work, { accountId, hash, at })) ? "recovery_code" : undefined;
}

/** A code counts once: neither its time step nor an earlier one is accepted again. */
async function takeTotp(
  service: Service,
  work: Work,
  { factor, code }: { factor: { readonly account_id: string; readonly secret: string }; code: string },
): Promise<boolean> {
  const secret = service.secrets.open(placeOfSecret(factor.account_id), factor.secret);
  const step = stepOfCode(secret, code, service.clock.now());
  return step !== undefined && takeStep(work, factor.account_id, step);
}
