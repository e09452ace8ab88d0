import type { ProposalKind } from "@bourse/contract";
import type { Proposal } from "@bourse/contract/host-api";
import type { Caller } from "../../principal/caller.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { Trader } from "../../principal/principal.ts";
import type { ProposalDesk } from "./desk.ts";

/** Makes the object inside one call of the caller's `commit`. */
type Effect = (desk: ProposalDesk, proposal: Proposal, caller: Caller<Trader>) => Promise<void>;

/** One effect for each kind: a new kind does not compile without its own. */
export const EFFECTS: Readonly<Record<ProposalKind, Effect>> = {
  async create_alert(desk, { symbol, price = 0, last_price: before = 0, reason }, caller) {
    const last = await lastPrice(desk.market, symbol);
    if (before < price ? last >= price : last <= price) {
      throw new CommandFailure("proposal.price_passed", `the last price is ${last}, the proposed one ${price}`);
    }
    const expires = new Date(desk.clock.now().getTime() + desk.alertLifeMs);
    const timeframe = finestOf(desk.market, symbol);
    const title = `${symbol} at ${price}`.slice(0, 128);
    const alert = { symbol, timeframe, kind: "crossing", price, expires_at: expires.toISOString(), title } as const;
    await desk.alerts.create({ ...alert, message: reason }, caller);
  },
  async add_indicator({ indicators, charts }, { symbol, indicator = "sma", period = 14 }, caller) {
    const chart = charts.list().find((each) => each.symbol === symbol);
    if (!chart) throw new CommandFailure("proposal.expired", `no chart shows ${symbol} any more`);
    const parameters = indicator === "macd" ? USUAL_MACD : { period };
    caller.commit(() => indicators.create({ chart_id: chart.chart_id, indicator, parameters }));
  },
  async add_symbol({ watchlist, market }, { symbol }, caller) {
    finestOf(market, symbol);
    const list = watchlist.lists().lists.find(({ is_default }) => is_default);
    if (!list) throw new Error("there is no default watchlist");
    caller.commit(() => watchlist.change(list.id, { op: "add", symbols: [symbol] }));
  },
};

const USUAL_MACD = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };

type Market = ProposalDesk["market"];

async function lastPrice(market: Market, symbol: string): Promise<number> {
  const quote = await market.quote(symbol);
  if (quote.ok) return quote.data.price;
  throw new CommandFailure("proposal.expired", `there is no price of ${symbol}: ${quote.reason.message}`);
}

/** The shortest timeframe with bars. @throws CommandFailure `proposal.expired` if no source has the symbol any more */
function finestOf(market: Market, symbol: string) {
  const info = market.symbols().find((each) => each.symbol === symbol);
  const finest = info?.timeframes.find(({ availability }) => availability !== "not_available");
  if (!finest) throw new CommandFailure("proposal.expired", `no market source has ${symbol} any more`);
  return finest.timeframe;
}
