import type { ProposalKind } from "@bourse/contract";
import type { Proposal } from "@bourse/contract/host-api";
import type { Caller } from "../../principal/caller.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { Trader } from "../../principal/principal.ts";
import type { TaskParts } from "./parts.ts";

/** A proposal that the trader takes. */
export interface Taking {
  readonly artifactId: string;
  readonly n: number;
}

/**
 * Does what was proposed, in the trader's name and through the service that does it for the trader. Symbol and price are
 * checked again: the market went on since the proposal. It is marked first, so that two windows take it once; if the
 * service refuses, the mark is removed.
 */
export async function take(parts: TaskParts, { artifactId, n }: Taking, caller: Caller<Trader>): Promise<Proposal> {
  const { artifacts, clock, changed } = parts;
  const proposal = find(parts, { artifactId, n });
  if (proposal.state === "taken") throw new CommandFailure("proposal.taken", `it was taken at ${proposal.taken_at}`);
  if (proposal.state === "expired")
    throw new CommandFailure("proposal.expired", `it expired at ${proposal.expires_at}`);
  const taken = caller.commit(() => artifacts.take(artifactId, n, clock.now().toISOString()));
  if (!taken) throw new CommandFailure("proposal.taken", "it was taken in another window");
  try {
    await EFFECTS[proposal.kind](parts, proposal, caller);
  } catch (cause) {
    artifacts.giveBack(artifactId, n);
    throw cause;
  }
  changed();
  return find(parts, { artifactId, n });
}

function find({ artifacts, clock }: TaskParts, { artifactId, n }: Taking): Proposal {
  const artifact = artifacts.find(artifactId, clock.now());
  if (!artifact) throw new CommandFailure("artifact.not_found", "there is no such result");
  const proposal = artifact.proposals.find((each) => each.n === n);
  if (!proposal) throw new CommandFailure("proposal.not_found", "the result has no such proposal");
  return proposal;
}

type Effect = (parts: TaskParts, proposal: Proposal, caller: Caller<Trader>) => Promise<void>;

/** One effect for each kind: a new kind does not compile without its own. */
const EFFECTS: Readonly<Record<ProposalKind, Effect>> = {
  async create_alert(
    { alerts, sources, clock, limits },
    { symbol, price = 0, last_price: before = 0, reason },
    caller,
  ) {
    const last = await lastPrice(sources.market, symbol);
    if (before < price ? last >= price : last <= price) {
      throw new CommandFailure("proposal.price_passed", `the last price is ${last}, the proposed one ${price}`);
    }
    const expires = new Date(clock.now().getTime() + limits.alertLifeMs);
    const timeframe = finestOf(sources.market, symbol);
    const title = `${symbol} at ${price}`.slice(0, 128);
    const alert = { symbol, timeframe, kind: "crossing", price, expires_at: expires.toISOString(), title } as const;
    await alerts.create({ ...alert, message: reason }, caller);
  },
  async add_indicator({ indicators, charts }, { symbol, indicator = "sma", period = 14 }, caller) {
    const chart = charts.list().find((each) => each.symbol === symbol);
    if (!chart) throw new CommandFailure("proposal.expired", `no chart shows ${symbol} any more`);
    const parameters = indicator === "macd" ? USUAL_MACD : { period };
    caller.commit(() => indicators.create({ chart_id: chart.chart_id, indicator, parameters }));
  },
  async add_symbol({ watchlist, sources }, { symbol }, caller) {
    finestOf(sources.market, symbol);
    const list = watchlist.lists().lists.find(({ is_default }) => is_default);
    if (!list) throw new Error("there is no default watchlist");
    caller.commit(() => watchlist.change(list.id, { op: "add", symbols: [symbol] }));
  },
};

const USUAL_MACD = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };

type Market = TaskParts["sources"]["market"];

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
