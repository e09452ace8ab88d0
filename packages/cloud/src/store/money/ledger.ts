import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Work } from "../../database/held.ts";
import { readyStatement, rowSlots, type Slot } from "../../database/ready-statement.ts";
import type { LedgerBookRow, LedgerEntryRow } from "../../database/tables/money.ts";

/** Owner and currency of a book. */
export interface BookName {
  readonly ownerId: string;
  readonly currency: string;
}

export type Book = Selectable<LedgerBookRow>;

/** One line of an entry. */
export interface Posting {
  readonly account: string;
  readonly amount: bigint;
}

/** An entry with its lines, including the platform's. */
export interface EntryWithPostings extends Selectable<LedgerEntryRow> {
  readonly postings: readonly Posting[];
}

/** Opens a book if there is none, and locks it until the end of the transaction: all its postings are serialised. */
export async function lockBook(work: Work, { ownerId, currency }: BookName): Promise<Book> {
  const existing = await selectBook(work, { ownerId, currency }).forUpdate().executeTakeFirst();
  if (existing) return existing;
  await work
    .insertInto("ledger_book")
    .values({ owner_id: ownerId, currency })
    .onConflict((conflict) => conflict.columns(["owner_id", "currency"]).doNothing())
    .execute();
  return selectBook(work, { ownerId, currency }).forUpdate().executeTakeFirstOrThrow();
}

export function booksOfOwner(work: Work, ownerId: string): Promise<Book[]> {
  return work.selectFrom("ledger_book").selectAll().where("owner_id", "=", ownerId).orderBy("currency").execute();
}

export function readBook(work: Work, name: BookName): Promise<Book | undefined> {
  return selectBook(work, name).executeTakeFirst();
}

function selectBook(work: Work, { ownerId, currency }: BookName) {
  return work.selectFrom("ledger_book").selectAll().where("owner_id", "=", ownerId).where("currency", "=", currency);
}

/** An entry to be written. */
export interface NewEntry {
  readonly entry: Insertable<LedgerEntryRow>;
  readonly postings: readonly Posting[];
}

const entryStatement = readyStatement<NewEntry>((builder, slot) => postingEntry(builder, slot).compile(builder));

/** Writes an entry with its lines in one statement; the database numbers it and updates the balances. */
export async function insertEntry(work: Work, made: NewEntry): Promise<void> {
  await work.executeQuery(entryStatement(made));
}

const ENTRY_COLUMNS = ["owner_id", "currency", "kind", "subject", "at"] as const;

/** The statement that writes an entry with any number of lines, after other inserts of the caller (`others`). */
export function postingEntry<Given extends NewEntry>(
  builder: Work,
  slot: Slot<Given>,
  others: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const entry = rowSlots(slot, ENTRY_COLUMNS, (made: Given) => made.entry);
  const accounts = slot(({ postings }) => postings.map(({ account }) => account));
  const amounts = slot(({ postings }) => postings.map(({ amount }) => amount));
  return sql`
    with ${others} entry as (${builder.insertInto("ledger_entry").values(entry).returning("entry_id")})
    insert into ledger_posting (entry_id, account, amount)
    select entry.entry_id, line.account, line.amount
    from entry, unnest(${accounts}::text[], ${amounts}::int8[]) as line (account, amount)`;
}

/** Entries of a book after a number, in order. */
export async function entriesAfter(
  work: Work,
  { ownerId, currency }: BookName,
  range: { readonly after: bigint; readonly limit: number },
): Promise<EntryWithPostings[]> {
  const entries = await work
    .selectFrom("ledger_entry")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("currency", "=", currency)
    .where("number", ">", range.after)
    .orderBy("number")
    .limit(range.limit)
    .execute();
  return withPostings(work, entries);
}

async function withPostings(work: Work, entries: Selectable<LedgerEntryRow>[]): Promise<EntryWithPostings[]> {
  if (entries.length === 0) return [];
  const ids = entries.map((entry) => entry.entry_id);
  const rows = await work
    .selectFrom("ledger_posting")
    .selectAll()
    .where("entry_id", "in", ids)
    .orderBy("account")
    .execute();
  const byEntry = Map.groupBy(rows, (row) => row.entry_id);
  return entries.map((entry) => ({ ...entry, postings: byEntry.get(entry.entry_id) ?? [] }));
}
