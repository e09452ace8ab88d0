import type { ExchangeJournal } from "./journal.ts";

/**
 * After this time, an order that the exchange does not have can no longer arrive: its request carries a signed time, and exchanges refuse a
 * request that is older than half a minute.
 */
const LOST_AFTER_MS = 600_000;
/**
 * The same for an order that is to be canceled, which may be given up earlier: a request older than half a minute is refused, and an order
 * that arrives all the same is canceled.
 */
const LOST_UNWANTED_AFTER_MS = 60_000;
/** The same after a refusal for too many requests: nothing is on its way any more, and the exchange has had time to list the order. */
const LOST_TURNED_AWAY_AFTER_MS = 30_000;

interface Known {
  readonly journal: Pick<ExchangeJournal, "sent">;
  /** Orders answered with a refusal for too many requests that may not have come from the exchange itself. */
  readonly turnedAway: ReadonlySet<string>;
}

/**
 * Milliseconds after which a sent order is given up. They count from the first look that does not find it, since an order may be written
 * long before it is sent.
 */
export function lostAfter(id: string, { journal, turnedAway }: Known): number {
  const { isCancelWanted } = journal.sent(id);
  // The exchange has denied the order twice: in its answer to the cancel, and in the look after it.
  if (turnedAway.has(id)) return isCancelWanted ? 0 : LOST_TURNED_AWAY_AFTER_MS;
  return isCancelWanted ? LOST_UNWANTED_AFTER_MS : LOST_AFTER_MS;
}
