import type { Random } from "@bourse/platform";
import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** A transaction that changes data, with the source of randomness for its ids. */
export type UnitOfWork = Transaction<Tables> & { readonly random: Random };

/** Source of units of work; a service is one. */
interface Source {
  readonly database: Database;
  readonly random: Random;
}

/** Runs a change in its own transaction, which commits when the change is done, and rolls back when it throws. */
export function transact<Value>(
  { database, random }: Source,
  change: (work: UnitOfWork) => Promise<Value>,
): Promise<Value> {
  return database.transaction().execute((work) => change(Object.assign(work, { random })));
}
