import type { ExchangeJournal } from "./journal.ts";

/**
 * After this time an order that the exchange does not have never arrived: a request carries its time under its signature, and
 * exchanges refuse one that is older than half a minute.
 */
const LOST_AFTER_MS = 600_000;
/**
 * The same where the trader wants no such order any more: a request that is half a minute old is refused, and one that arrives
 * all the same is canceled.
 */
const LOST_UNWANTED_AFTER_MS = 60_000;
/** The same where too many requests were the answer: nothing is on its way any more, and the exchange has had time to list it. */
const LOST_TURNED_AWAY_AFTER_MS = 30_000;

interface Known {
  readonly journal: Pick<ExchangeJournal, "sent">;
  /** Orders that were answered with a refusal for too many requests, which was perhaps not the exchange's. */
  readonly turnedAway: ReadonlySet<string>;
}

/**
 * After how many milliseconds an order that was sent is given up, from the first look that does not find it: it may have been written
 * down long before it was sent.
 */
export function lostAfter(id: string, { journal, turnedAway }: Known): number {
  const { isCancelWanted } = journal.sent(id);
  // The exchange has said twice, to the cancel and to the look after it, that it does not have it.
  if (turnedAway.has(id)) return isCancelWanted ? 0 : LOST_TURNED_AWAY_AFTER_MS;
  return isCancelWanted ? LOST_UNWANTED_AFTER_MS : LOST_AFTER_MS;
}
