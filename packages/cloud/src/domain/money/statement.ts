import { currencyExponent, stringifyExact } from "@bourse/contract/money";
import type { BalanceList, StatementPage } from "@bourse/contract/rest";
import type { Service } from "../../ports/service.ts";
import { toPage } from "../../store/lists/page.ts";
import { frozenOfOwner } from "../../store/money/freezes.ts";
import {
  type Book,
  type BookName,
  booksOfOwner,
  type EntryWithPostings,
  entriesAfter,
  readBook,
} from "../../store/money/ledger.ts";
import { numberedPage, type PageQuery, writeCursor } from "../lists/cursor.ts";
import { CREATOR_ACCOUNTS } from "./ledger.ts";

/** Balances by currency. */
export async function readBalances(service: Service, ownerId: string): Promise<BalanceList> {
  const books = await booksOfOwner(service.database, ownerId);
  const frozen = await frozenOfOwner(service.database, ownerId);
  return {
    items: books.map((book) => ({
      currency: book.currency,
      exponent: currencyExponent(book.currency) ?? 0,
      ...balancesOf(book),
      frozen_minor: frozen.get(book.currency) ?? 0n,
    })),
  };
}

function balancesOf(book: Book | undefined) {
  return {
    pending_minor: book?.pending ?? 0n,
    available_minor: book?.available ?? 0n,
    held_minor: book?.held ?? 0n,
    payout_clearing_minor: book?.payout_clearing ?? 0n,
    receivable_minor: book?.receivable ?? 0n,
  };
}

/** The creator's lines of every entry in one currency, oldest first. */
export async function readStatement(service: Service, book: BookName, query: PageQuery): Promise<StatementPage> {
  const request = numberedPage(service, `statement:${book.currency}`, query);
  const range = { after: BigInt(request.after ?? "0"), limit: request.limit + 1 };
  const page = toPage(await entriesAfter(service.database, book, range), request.limit, (row) => String(row.number));
  return {
    items: page.items.map((entry) => ({
      number: entry.number,
      at: entry.at.toISOString(),
      kind: entry.kind,
      subject: entry.subject,
      lines: entry.postings
        .filter(({ account }) => CREATOR_ACCOUNTS.some((each) => each === account))
        .map(({ account, amount }) => ({ account, amount_minor: amount })),
    })),
    next_cursor: writeCursor(`statement:${book.currency}`, page.next),
  };
}

/**
 * The book of one creator and currency as lines of JSON: a header, every entry with all its lines, and the balances
 * that the service claims. A reader can add everything up again and verify the chain of hashes.
 */
export async function exportBook(service: Service, name: BookName): Promise<string> {
  const { exportBatch } = service.limits.money;
  return (
    service.database
      .transaction()
      // One consistent state of the book, however many entries are written meanwhile.
      .setIsolationLevel("repeatable read")
      .execute(async (work) => {
        const book = await readBook(work, name);
        const first = { format: EXPORT_FORMAT, account_id: name.ownerId, currency: name.currency };
        const lines = [stringifyExact(first)];
        for (let after = 0n; ; ) {
          const entries = await entriesAfter(work, name, { after, limit: exportBatch });
          lines.push(...entries.map(exportLine));
          const last = entries.at(-1);
          if (!last || entries.length < exportBatch) break;
          after = last.number;
        }
        const head = book ? hex(book.head) : NOTHING_BEFORE;
        lines.push(stringifyExact({ entries: book?.entries ?? 0n, balances: balancesOf(book), head }));
        return `${lines.join("\n")}\n`;
      })
  );
}

const EXPORT_FORMAT = "bourse-ledger-2";

/** The predecessor hash of a book's first entry. */
const NOTHING_BEFORE = "0".repeat(64);

/** The embedded database returns plain bytes, a server a buffer. */
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function exportLine({ number, at, kind, subject, previous, postings }: EntryWithPostings): string {
  const lines = postings.map(({ account, amount }) => ({ account, amount_minor: amount }));
  return stringifyExact({ number, at: at.toISOString(), kind, subject, lines, previous: hex(previous) });
}
