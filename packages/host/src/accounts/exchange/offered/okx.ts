import { billOf, listOf } from "../ccxt-answers.ts";
import { least, nameIn, type OfferedExchange } from "./row.ts";

/** As many rows as one answer may have. */
const FULL_PAGE = { limit: 100 };

/** OKX: the trading account's spot orders, without margin. */
export const okx: OfferedExchange = {
  exchange: "okx",
  name: "OKX",
  needs: ["key", "secret", "passphrase"],
  types: [
    { type: "market", times_in_force: ["gtc"] },
    // Its stop orders are orders of another kind, which place a second one under another id when they trigger.
    { type: "limit", times_in_force: ["gtc", "ioc", "fok"] },
  ],
  // Requests are signed with its time: it refuses those of a clock that differs by half a minute.
  options: { fetchMarkets: { types: ["spot"] }, adjustForTimeDifference: true },
  // At most 32 characters, none of them a dash.
  sentId: (uuid) => uuid.replaceAll("-", ""),
  stops: { buy: {}, sell: {} },
  answers: "ids",
  open: { instType: "SPOT", ...FULL_PAGE },
  // The newest come first. A trade's place in the list is its bill's, not its own number.
  trades: {
    since: () => FULL_PAGE,
    ofOrder: FULL_PAGE,
    next: (page) => ({ ...FULL_PAGE, after: least(page.map(({ info }) => String(Object(info).billId))) ?? "" }),
  },
  traded: async (library) => [
    ...new Set(
      listOf(await library.fetchMyTrades(undefined, undefined, FULL_PAGE.limit)).map(({ symbol }) => String(symbol)),
    ),
  ],
  identity: async (library) => nameIn(listOf(await library.fetchAccounts())[0]?.id),
  // Deposits reach another account of the trader's first: only a transfer moves anything into this one.
  transfers: async (library, asset, since) =>
    listOf(await library.fetchTransfers(asset, since, FULL_PAGE.limit)).map(({ id, timestamp, info }) =>
      billOf({ id, timestamp, amount: Object(info).balChg }),
    ),
  saysTooMany: /"s?code"\s*:\s*"(?:50011|50061)"/i,
  saysTaken: /"sCode"\s*:\s*"51016"/,
  // Its trading refusals, all but one for a time-out inside.
  saysRefused: /"sCode"\s*:\s*"51(?!149)\d{3}"/,
};
