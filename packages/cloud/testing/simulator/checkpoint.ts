import type { CloudParts } from "@bourse/cloud";
import { dataOf, type Party } from "./operations.ts";
import type { Sender } from "./round.ts";

type Pool = NonNullable<CloudParts["pool"]>;

/** Compares the balances of a party with its model; returns the available amount. */
export async function compareBalances(sender: Sender, { desk, book }: Party): Promise<bigint> {
  const { items } = dataOf(await sender.read(desk.creator.token, "/creator/balances"));
  const row = items.find((each: { currency: string }) => each.currency === "EUR");
  const balance = (name: string): bigint => BigInt(row?.[`${name}_minor`] ?? 0);
  const available = balance("available");
  const real = {
    own: balance("pending") + available + balance("receivable"),
    held: balance("held"),
    clearing: balance("payout_clearing"),
  };
  for (const name of ["own", "held", "clearing"] as const) {
    if (real[name] !== book[name]) throw new Error(`${name} is ${real[name]} and should be ${book[name]}`);
  }
  book.pending.look({ pending: balance("pending"), frozen: balance("frozen") });
  if (available > 0n && balance("receivable") < 0n) throw new Error("money is available beside a debt");
  return available;
}

/**
 * Compares a party's exported ledger with its model: it contains every acknowledged entry once, and no others. Returns
 * the number of entries.
 */
export async function compareLedger(
  sender: Sender,
  { desk, book }: Party,
  check: (text: string) => readonly string[],
): Promise<number> {
  const text = (await sender.read(desk.creator.token, "/creator/export?currency=EUR")).bytes.toString();
  const faults = check(text);
  if (faults.length > 0) throw new Error(faults.slice(0, 5).join("; "));
  const entries = [...text.matchAll(/"kind":"(\w+)","subject":"([^"]+)"/g)].map(
    ([, kind, subject]) => `${kind} ${subject}`,
  );
  const effects = entries.filter((each) => !each.startsWith("release "));
  const real = new Set(effects);
  if (real.size !== effects.length) throw new Error("an entry is there twice");
  const lost = book.entries.difference(real);
  const unasked = real.difference(book.entries);
  if (lost.size > 0) throw new Error(`acknowledged and lost: ${[...lost].slice(0, 5).join(", ")}`);
  if (unasked.size > 0) throw new Error(`nobody was notified of: ${[...unasked].slice(0, 5).join(", ")}`);
  for (const [account, wanted] of [
    ["fee", book.fee],
    ["sale_clearing", book.saleClearing],
  ] as const) {
    const amounts = text.matchAll(new RegExp(`"account":"${account}","amount_minor":(-?\\d+)`, "g"));
    const sum = [...amounts].reduce((total, [, amount]) => total + BigInt(amount ?? 0), 0n);
    if (sum !== wanted) throw new Error(`${account} is ${sum} and should be ${wanted}`);
  }
  return entries.length;
}

/** Checks global invariants in the database itself: stored answers, and the sum over all books. */
export async function compareDatabase(pool: Pool, keys: number): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ keys: bigint; total: string; open: bigint }>(
      `select (select count(*) from idempotency) as keys, (select coalesce(sum(amount), 0)::text from ledger_posting) as total,
        (select count(*) from ledger_entry where not exists (select from ledger_posting p where p.entry_id = ledger_entry.entry_id)) as open`,
      [],
    );
    const [row] = rows;
    if (row?.total !== "0") throw new Error(`all postings together sum to ${row?.total}`);
    if (row.open !== 0n) throw new Error(`${row.open} entries have no lines`);
    if (row.keys !== BigInt(keys)) throw new Error(`${row.keys} answers are kept and ${keys} were given`);
  } finally {
    client.release();
  }
}
