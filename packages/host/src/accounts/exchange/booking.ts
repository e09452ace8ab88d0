import type { BookDifferences } from "@bourse/contract/host-api";
import { type Decimal, readDecimal } from "@bourse/orders";
import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";
import type { Audit } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import type { Standing } from "../standing.ts";
import type { Reconciler } from "./reconcile.ts";

interface Books {
  /** Of the account. */
  readonly id: string;
  readonly database: Database;
  readonly audit: Pick<Audit, "add">;
  readonly clock: Clock;
  readonly standing: Pick<Standing, "priceOf" | "book">;
  readonly reconciler: Pick<Reconciler, "entry" | "booked">;
}

/**
 * Books differences as they are told now, all at once or not at all. @throws HostRefusal `exchange.difference_changed`,
 * `risk.price_unknown`
 */
export async function bookDifferences(books: Books, { differences }: BookDifferences): Promise<void> {
  const { id, database, audit, clock, standing, reconciler } = books;
  const prices = new Map<string, Decimal>();
  for (const { entry } of entriesOf(reconciler, differences)) {
    if (entry.symbol !== undefined) prices.set(entry.symbol, await standing.priceOf(entry.symbol));
  }
  // While the prices came, the exchange may have told something else.
  const booked = entriesOf(reconciler, differences);
  database.transaction(() => {
    standing.book(
      booked.map(({ entry }) => ({ ...entry, price: prices.get(entry.symbol ?? ""), kind: "booked" as const })),
    );
    for (const { entry, reasons } of booked) reconciler.booked(entry.asset, reasons);
    const detail = { change: "book", differences: differences.map(({ asset, amount }) => ({ asset, amount })) };
    audit.add({ at: clock.now().toISOString(), action: "exchange", subject: id, detail });
  });
}

function entriesOf(reconciler: Books["reconciler"], differences: BookDifferences["differences"]) {
  const found = differences.map(({ asset, amount }) => {
    const asked = readDecimal(amount);
    return { asset, amount, found: asked && reconciler.entry(asset, asked) };
  });
  const wrong = found.filter((each) => !each.found).map(({ asset, amount }) => `${amount} ${asset}`);
  if (new Set(differences.map(({ asset }) => asset)).size < differences.length) wrong.push("an asset is named twice");
  if (wrong.length > 0) throw new HostRefusal("exchange.difference_changed", wrong.join(", "));
  return found.flatMap((each) => each.found ?? []);
}
