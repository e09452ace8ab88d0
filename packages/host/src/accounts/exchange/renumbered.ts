import { add, isAbove, isZero, ZERO } from "@bourse/orders";
import type { KeptOrder } from "../store.ts";
import type { ExchangeJournal } from "./journal.ts";
import { ExchangeFault, type ExchangeLink, ownTrades, type SeenOrder } from "./link.ts";

interface Known {
  readonly link: Pick<ExchangeLink, "find" | "trades">;
  readonly journal: Pick<ExchangeJournal, "sent" | "hasFilled">;
}

/**
 * True if the exchange has given an order another id, rather than accepted a second order under our id: the old id no longer exists, and
 * every booked trade of the order is reported under the new one. @throws ExchangeFault while the exchange does not report enough to decide
 */
export async function isRenumbered(
  { link, journal }: Known,
  { order: { id, filled } }: KeptOrder,
  seen: SeenOrder,
): Promise<boolean> {
  const { sentId, exchangeId, filledBefore = ZERO } = journal.sent(id);
  if (exchangeId === undefined || exchangeId === seen.exchangeId) return false;
  if (sentId === undefined || sentId !== seen.sentId) return false;
  if (await link.find({ symbol: seen.symbol, exchangeId })) return false;
  if (isAbove(add(filled, filledBefore), seen.filled)) return false;
  if (isZero(filled)) return true;
  const trades = await ownTrades(link, { seen, booked: ZERO });
  const sum = trades.reduce((total, { quantity }) => add(total, quantity), ZERO);
  if (isAbove(seen.filled, sum)) throw new ExchangeFault(`the exchange does not tell all trades of ${id} yet`);
  return journal.hasFilled(id, trades);
}
