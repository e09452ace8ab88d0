import { fitsInt64 } from "@bourse/contract/money";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import { type Book, insertEntry, lockBook, type NewEntry } from "../../store/money/ledger.ts";

/**
 * Accounts of the ledger. Amounts are signed: the platform's debts to a creator are positive, its assets and claims are
 * negative, and every entry sums to zero.
 */
export const CREATOR_ACCOUNTS = ["pending", "available", "held", "payout_clearing", "receivable"] as const;
export const PLATFORM_ACCOUNTS = ["sale_clearing", "fee"] as const;
export type CreatorAccount = (typeof CREATOR_ACCOUNTS)[number];
export type LedgerAccount = CreatorAccount | (typeof PLATFORM_ACCOUNTS)[number];

/** Kinds of entry; each happens once per subject. */
export type EntryKind =
  | "sale"
  | "release"
  | "withdrawal_reserved"
  | "withdrawal_submitted"
  | "withdrawal_paid"
  | "withdrawal_returned"
  | "withdrawal_bounced"
  | "reversal_reconciled"
  | "reversal_written_off";

/** Signed amounts by account; zero amounts are omitted. */
export type Lines = Readonly<Partial<Record<LedgerAccount, bigint>>>;

export interface Entry {
  readonly kind: EntryKind;
  /** `<kind>:<id>` */
  readonly subject: string;
  readonly at: Date;
  readonly lines: Lines;
}

/** The book of an entry, locked until the end of the transaction. */
export const openBook = (work: Work, of: { readonly owner_id: string; readonly currency: string }): Promise<Book> =>
  lockBook(work, { ownerId: of.owner_id, currency: of.currency });

/** Posts one balanced entry to a locked book. Call it inside a transaction. */
export async function post(work: Work, book: Book, entry: Entry): Promise<void> {
  const drawn = drawUp(book, entry);
  if (drawn.postings.length > 0) await insertEntry(work, drawn);
}

/** Checks an entry and prepares it for a locked book. */
export function drawUp(book: Book, { lines, ...entry }: Entry): NewEntry {
  const postings = Object.entries(lines)
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({ account, amount }));
  const total = postings.reduce((sum, { amount }) => sum + amount, 0n);
  if (total !== 0n) throw new Error(`an entry of ${entry.kind} does not balance`);
  requireRoom(book, lines);
  return { entry: { owner_id: book.owner_id, currency: book.currency, ...entry }, postings };
}

/** Refuses an overflow, which the database would refuse as well, but without a clear message. */
function requireRoom(book: Book, lines: Lines): void {
  const amounts = Object.values(lines);
  const balances = CREATOR_ACCOUNTS.map((account) => book[account] + (lines[account] ?? 0n));
  if (![...amounts, ...balances].every(fitsInt64)) refuse("ledger.overflow");
}

/**
 * A creator's total over all accounts must fit one account: earnings move between accounts later, when no request is
 * left to refuse.
 */
export function requireCapacity(book: Book, amount: bigint): void {
  const held = book.pending + book.available + book.held + book.payout_clearing;
  if (!fitsInt64(held + amount)) refuse("ledger.overflow");
}

/** A creator's new money pays their debt first. */
export function credit(book: Book, amount: bigint): Lines {
  const debt = -book.receivable;
  const settled = amount < debt ? amount : debt;
  return { receivable: settled, available: amount - settled };
}
