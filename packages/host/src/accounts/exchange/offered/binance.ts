import type { Transaction } from "ccxt";
import { listOf, transferOf } from "../ccxt-answers.ts";
import type { SeenTransfer } from "../link.ts";
import { greatest, nameIn, type OfferedExchange } from "./row.ts";

/** As many trades as one answer may have. */
const FULL_PAGE = { limit: 1000 };

/** One request for deposits or withdrawals reaches no further. */
const TRANSFERS_SPAN_MS = 90 * 86_400_000;

/** Binance: the spot account. */
export const binance: OfferedExchange = {
  exchange: "binance",
  name: "Binance",
  needs: ["key", "secret"],
  types: [
    { type: "market", times_in_force: ["gtc"] },
    { type: "limit", times_in_force: ["gtc", "ioc", "fok"] },
    // One order under one id, before and after it triggers: a buy at or above the stop price, a sell at or below it.
    { type: "stop", times_in_force: ["gtc"] },
    { type: "stop_limit", times_in_force: ["gtc"] },
  ],
  options: {
    fetchMarkets: { types: ["spot"] },
    fetchMargins: false,
    // Requests are signed with its time: it refuses those of a clock that is a second ahead.
    adjustForTimeDifference: true,
    // The list of all instruments' open orders counts for more requests, but one each few seconds is far below the limit.
    warnOnFetchOpenOrdersWithoutSymbol: false,
  },
  sentId: (uuid) => uuid,
  stops: { buy: {}, sell: {} },
  answers: "order",
  open: {},
  // The oldest come first: from a time on, and then from a number on.
  trades: {
    since: (time) => ({ ...FULL_PAGE, startTime: time }),
    ofOrder: FULL_PAGE,
    next: (page) => ({ ...FULL_PAGE, fromId: greatest(page.map(({ id }) => String(id))) ?? "" }),
  },
  identity: async (library) => nameIn(Object((await library.fetchBalance()).info).uid),
  async transfers(library, asset, since) {
    const all: SeenTransfer[] = [];
    for (let from = since; from < library.milliseconds(); from += TRANSFERS_SPAN_MS) {
      for (const ask of [library.fetchDeposits, library.fetchWithdrawals]) {
        const found: readonly Transaction[] = await Reflect.apply(ask, library, [asset, from]);
        all.push(...listOf(found).flatMap(transferOf));
      }
    }
    return [...new Map(all.map((each) => [each.id, each])).values()];
  },
  saysTooMany: /"code"\s*:\s*-10(?:03|15)\b/,
  saysTaken: /Duplicate order sent/i,
  // A key that it no longer takes, which the library reads as too many requests once the key has worked.
  saysRefused: /"code"\s*:\s*-2015\b/,
};
