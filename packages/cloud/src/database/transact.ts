import type { Random } from "@bourse/platform";
import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A transaction that changes something, with the randomness that makes the ids of what it writes. */
export type UnitOfWork = Transaction<Tables> & { readonly random: Random };

/** Where a unit of work begins; a service is one. */
interface Source {
  readonly database: Database;
  readonly random: Random;
}

/** Runs a change in a transaction of its own: it is committed when the change is done, and rolled back when it throws. */
export function transact<Value>(
  { database, random }: Source,
  change: (work: UnitOfWork) => Promise<Value>,
): Promise<Value> {
  return database.transaction().execute((work) => change(Object.assign(work, { random })));
}
