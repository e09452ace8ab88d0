import type { Work } from "../../database/held.ts";
import { transact, type UnitOfWork } from "../../database/transact.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import {
  type Account,
  type Concerned,
  lockAccounts,
  lockAddress,
  readAccounts,
} from "../../store/accounts/accounts.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import { lockPublishers, publishersAround } from "../../store/publishers/members.ts";

/** The effect of a change on accounts. */
interface Changed<Value> {
  readonly value: Value;
  readonly isCatalogueChanged: boolean;
}

/**
 * Locks accounts that a change may close, and their publishers before them: every holder of several of these locks
 * takes them in the same order (address, publishers by name, accounts by id), so that no deadlock is possible.
 */
export async function holdAccounts(work: Work, of: Concerned): Promise<readonly Account[]> {
  const { administrators: _, ...ending } = of;
  if (of.naming !== undefined) await lockAddress(work, of.naming);
  const before = idsOf(await readAccounts(work, ending));
  const publishers = new Set(await publishersAround(work, before));
  await lockPublishers(work, publishers);
  const held = await lockAccounts(work, of);
  const since = await publishersAround(work, idsOf(held.filter((each) => isEnding(each, ending))));
  if (since.some((skeleton) => !publishers.has(skeleton)))
    refuse("state.conflict", "the accounts' publishers have just changed; try again");
  return held;
}

/** Commits a change that may have closed accounts, and updates the public answers. */
export async function changingAccounts<Value>(
  service: Service,
  change: (work: UnitOfWork) => Promise<Changed<Value>>,
): Promise<Value> {
  const { value, isCatalogueChanged } = await transact(service, (work) => finish(work, change));
  if (isCatalogueChanged) service.catalogueChanged();
  return value;
}

/** The catalogue's counter is locked last: its holder waits for no other lock. */
async function finish<Value>(
  work: UnitOfWork,
  change: (work: UnitOfWork) => Promise<Changed<Value>>,
): Promise<Changed<Value>> {
  const changed = await change(work);
  if (changed.isCatalogueChanged) await raiseRevision(work);
  return changed;
}

const idsOf = (accounts: readonly Account[]): readonly string[] => accounts.map((each) => each.account_id);

function isEnding(account: Account, { ids, naming }: Concerned): boolean {
  return ids.includes(account.account_id) || account.email === naming;
}
