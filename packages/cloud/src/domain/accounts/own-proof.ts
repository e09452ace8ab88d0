import type { OwnProof } from "@bourse/contract/rest";
import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { accountById } from "../../store/accounts/accounts.ts";
import { secondFactorOf } from "../../store/accounts/second-factors.ts";
import type { Actor } from "./actor.ts";
import { type Attempts, countTry, forgetFailures, tryOnce } from "./attempts.ts";
import { codeAttempts, takeCode } from "./codes.ts";
import { isPassword } from "./password-hash.ts";

/** A proof, the data locked before it is checked, and the action after a correct one. */
interface Guarded<Held, Value> {
  readonly proof: OwnProof;
  readonly hold: (work: Work) => Promise<Held>;
  readonly change: (work: UnitOfWork, held: Held) => Promise<Value>;
}

/**
 * Runs an action with which the thief of a session could keep access or take money: it adds a credential, or sets where
 * money is paid. An account with a second factor must send one of its codes, any other account its password, and wrong
 * ones are counted. An account with neither comes from an issuer, whose recent login is its only proof. Accounts are
 * locked before the code is used up: the lock order of the whole service.
 */
export async function withOwnProof<Held, Value>(
  service: Service,
  actor: Actor,
  { proof, hold, change }: Guarded<Held, Value>,
): Promise<Value> {
  const { accountId } = actor;
  const { code } = proof;
  if (!(await secondFactorOf(service.database, accountId))?.confirmed_at) {
    const known = await proveOwnPassword(service, actor, proof.password);
    return transact(service, async (work) => {
      const held = await hold(work);
      await requireStillProven(work, accountId, known);
      return change(work, held);
    });
  }
  if (code === undefined) refuse("auth.code_required");
  const done = await tryOnce(service, codeAttempts(service, accountId), async (work) => {
    const held = await hold(work);
    const method = await takeCode(service, work, { accountId, code });
    return method && { value: await change(work, held) };
  });
  return done ? done.value : refuse("auth.second_factor_invalid");
}

/**
 * Compares the account's own password, and returns its hash for the comparison under a lock; null for an account without
 * one.
 *
 * @throws ServiceError `auth.password_required`, `auth.credentials_invalid`, `auth.too_many_attempts`
 */
export async function proveOwnPassword(
  service: Service,
  { accountId }: Actor,
  password: string | undefined,
): Promise<string | null> {
  const known = (await accountById(service.database, accountId))?.password_hash ?? null;
  if (known === null) return null;
  if (password === undefined) refuse("auth.password_required");
  const attempts = ownPasswordAttempts(service, accountId);
  await countTry(service, attempts);
  if (!(await isPassword(password, known, service.limits.accounts.passwordCost)))
    refuse("auth.credentials_invalid", "the current password is wrong");
  await forgetFailures(service, attempts);
  return known;
}

/** Refuses if the password has changed or a second factor was switched on since the comparison: the proof is void. */
export async function requireStillProven(work: Work, accountId: string, known: string | null): Promise<void> {
  if ((await secondFactorOf(work, accountId))?.confirmed_at) refuse("auth.code_required");
  if (((await accountById(work, accountId))?.password_hash ?? null) !== known)
    refuse("auth.credentials_invalid", "the current password is wrong");
}

/**
 * Counts by account, whereas a login counts by address. Several accounts can claim one address: a caller who knows the
 * password of one must not reset the count of wrong guesses at another.
 */
export function ownPasswordAttempts(service: Service, accountId: string): Attempts {
  return { subject: `own-password:${accountId}`, rule: service.limits.accounts.passwordAttempts };
}
