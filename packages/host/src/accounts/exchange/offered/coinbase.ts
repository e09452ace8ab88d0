import { listOf, tradedIn, transferOf } from "../ccxt-answers.ts";
import { least, nameIn, type OfferedExchange } from "./row.ts";

/** As many trades or orders as one answer may have. */
const FULL_PAGE = { limit: 1000 };

/** Coinbase Exchange. */
export const coinbase: OfferedExchange = {
  exchange: "coinbaseexchange",
  name: "Coinbase Exchange",
  needs: ["key", "secret", "passphrase"],
  types: [
    // A market order has no time in force here: it is filled at once.
    { type: "market", times_in_force: ["gtc"] },
    { type: "limit", times_in_force: ["gtc", "ioc", "fok"] },
    // It has no stop without a limit: its stop orders are limit orders that wait for a price.
    { type: "stop_limit", times_in_force: ["gtc"] },
  ],
  options: {},
  sentId: (uuid) => uuid,
  // A buy triggers at or above the stop price, a sell at or below it.
  stops: { buy: { stop: "entry" }, sell: { stop: "loss" } },
  answers: "order",
  open: {},
  // The newest come first.
  trades: {
    since: () => FULL_PAGE,
    ofOrder: FULL_PAGE,
    next: (page) => ({ ...FULL_PAGE, after: least(page.map(({ id }) => String(id))) ?? "" }),
  },
  traded: async (library) =>
    tradedIn(listOf(await library.fetchClosedOrders(undefined, undefined, undefined, FULL_PAGE))),
  async identity(library, currency) {
    const own = listOf(await library.fetchAccounts()).find(({ code }) => code === currency);
    return nameIn(Object(own?.info).profile_id);
  },
  transfers: async (library, asset, since) =>
    listOf(await library.fetchDepositsWithdrawals(asset, since)).flatMap(transferOf),
  saysTooMany: /"message"\s*:\s*"(?:Private|Public) rate limit exceeded"/i,
};
