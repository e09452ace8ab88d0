import type { Work } from "../../database/database.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { secondFactorOf } from "../../store/accounts/second-factors.ts";
import type { Actor } from "./actor.ts";
import { tryOnce } from "./attempts.ts";
import { codeAttempts, takeCode } from "./codes.ts";

/** A code, the data locked before it is checked, and the action after a correct one. */
interface Guarded<Held, Value> {
  readonly code: string | undefined;
  readonly hold: (work: Work) => Promise<Held>;
  readonly change: (work: UnitOfWork, held: Held) => Promise<Value>;
}

/**
 * Runs an action for which a recent login is not enough: an account with a second factor must send one of its codes,
 * and wrong ones are counted. Accounts are locked before the code is used up, in the same order as everywhere.
 */
export async function withOwnCode<Held, Value>(
  service: Service,
  { accountId }: Actor,
  { code, hold, change }: Guarded<Held, Value>,
): Promise<Value> {
  if (!(await secondFactorOf(service.database, accountId))?.confirmed_at)
    return transact(service, async (work) => change(work, await hold(work)));
  if (code === undefined) refuse("auth.code_required");
  const done = await tryOnce(service, codeAttempts(service, accountId), async (work) => {
    const held = await hold(work);
    const method = await takeCode(service, work, { accountId, code });
    return method && { value: await change(work, held) };
  });
  return done ? done.value : refuse("auth.second_factor_invalid");
}
