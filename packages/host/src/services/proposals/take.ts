import { INDICATORS, type ProposalKind } from "@bourse/contract";
import type { Proposal, TakenProposal } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import { findSymbol } from "../../market/symbols/resolve.ts";
import type { Caller } from "../../principal/caller.ts";
import type { Trader } from "../../principal/principal.ts";
import type { ProposalDesk } from "./desk.ts";
import { proposedSetting } from "./indicator.ts";
import type { ProposalStore } from "./store.ts";

/** The object that a page can undo; undefined for others. */
type Made = TakenProposal["made"];

/** Makes the object inside one call of the caller's `commit`. */
type Effect = (desk: ProposalDesk, proposal: Proposal, caller: Caller<Trader>) => Promise<Made>;

/** One effect for each kind: a new kind does not compile without its own. */
const EFFECTS: Readonly<Record<ProposalKind, Effect>> = {
  async create_alert(desk, proposal, caller) {
    const { symbol, price = 0, reason } = proposal;
    const expires = new Date(desk.clock.now().getTime() + desk.alertLifeMs);
    const watched = onIndicator(desk, proposal) ?? (await onPrice(desk, proposal));
    const alert = { symbol, kind: "crossing", price, expires_at: expires.toISOString(), message: reason } as const;
    return { alert: await desk.alerts.create({ ...alert, ...watched }, caller) };
  },
  async add_indicator(desk, { symbol, chart_id, indicator, period }, caller) {
    if (indicator === undefined) throw new TypeError("the state holds a proposal of an indicator that names none");
    const chart = desk.charts
      .list()
      .find((each) => each.symbol === symbol && (chart_id ?? each.chart_id) === each.chart_id);
    if (!chart) throw new CommandFailure("proposal.chart_gone", `no chart shows ${symbol} any more`);
    const { parameters } = proposedSetting({ indicator, period });
    const made = { chart_id: chart.chart_id, indicator, parameters };
    return { indicator: caller.commit(() => desk.indicators.create(made)) };
  },
  async add_drawing({ drawings }, { symbol, price = 0, points }, caller) {
    const [kind, anchors] = points ? (["trend", points] as const) : (["horizontal", [{ price }]] as const);
    return { drawing: caller.commit(() => drawings.create({ symbol, kind, anchors: [...anchors], ...LOOKS })) };
  },
  async create_scan({ scans }, { symbol, style = "D", cadence_minutes = 60 }, caller) {
    const name = `${STYLE_NAMES[style]} scan of ${symbol}`.slice(0, 128);
    scans.create({ name, symbols: [symbol], cadence_minutes: { [style]: cadence_minutes } }, undefined, caller);
    return undefined;
  },
  async add_symbol({ watchlist, market }, { symbol }, caller) {
    finestOf(market, symbol);
    const list = watchlist.lists().lists.find(({ is_default }) => is_default);
    if (!list) throw new Error("there is no default watchlist");
    caller.commit(() => watchlist.change(list.id, { op: "add", symbols: [symbol] }));
    return undefined;
  },
};

/** A colour that reads on both themes. */
const LOOKS = { color: "#2f81f7", width: 2 } as const;
const STYLE_NAMES = { S: "Scalp", D: "Day", W: "Swing", P: "Position" } as const;

/** @throws CommandFailure `proposal.price_passed` */
async function onPrice({ market }: ProposalDesk, { symbol, price = 0, last_price: before = 0 }: Proposal) {
  const last = await lastPrice(market, symbol);
  if (before < price ? last >= price : last <= price) {
    throw new CommandFailure("proposal.price_passed", `the last price is ${last}, the proposed one ${price}`);
  }
  return { timeframe: finestOf(market, symbol), title: `${symbol} at ${price}`.slice(0, 128) };
}

/** Undefined for an alert on the price. */
function onIndicator({ market }: ProposalDesk, proposal: Proposal) {
  const { symbol, price, indicator, period } = proposal;
  if (indicator === undefined) return undefined;
  const timeframe = proposal.timeframe ?? finestOf(market, symbol);
  const { name, lines } = INDICATORS[indicator];
  const title = `${name} of ${symbol} at ${price}`.slice(0, 128);
  const { parameters } = proposedSetting({ indicator, period });
  return { timeframe, title, indicator: { indicator, parameters, line: lines[0].name } };
}

type Market = ProposalDesk["market"];

async function lastPrice(market: Market, symbol: string): Promise<number> {
  const quote = await market.quote(symbol);
  if (quote.ok) return quote.data.price;
  throw new CommandFailure("proposal.expired", `there is no price of ${symbol}: ${quote.reason.message}`);
}

/** The shortest timeframe with bars. @throws CommandFailure `proposal.symbol_gone` */
function finestOf(market: Market, symbol: string) {
  const info = market.symbols().find((each) => each.symbol === symbol);
  const finest = info?.timeframes.find(({ availability }) => availability !== "not_available");
  if (!finest) throw new CommandFailure("proposal.symbol_gone", `no market source has ${symbol} any more`);
  return finest.timeframe;
}

/** A proposal that the trader takes. */
export interface Taking {
  readonly store: ProposalStore;
  /** Id of the answer or result that contains the proposal. */
  readonly owner: string;
  readonly n: number;
  /** Throws if something has changed since the proposal; called first, and again at the moment of effect. */
  recheck?(proposal: Proposal): void;
}

/**
 * Does what was proposed, in the trader's name and through the service that the trader would use. Reading prices may take time. The mark
 * and the object are then written in one transaction, so that two windows cannot both take it, and a kill in between leaves both or
 * neither. @throws CommandFailure `proposal.*`, HostRefusal of that service
 */
export async function takeProposal(desk: ProposalDesk, taking: Taking, caller: Caller<Trader>): Promise<TakenProposal> {
  const proposal = open(desk, taking);
  taking.recheck?.(proposal);
  refuseGone(desk, proposal);
  const made = await EFFECTS[proposal.kind](desk, proposal, marking(desk, taking, caller));
  const taken = find(desk, taking);
  if (taken.state !== "taken") throw new Error(`${proposal.kind} made its object without a commit`);
  return made === undefined ? taken : { ...taken, made };
}

/** A caller whose commit checks the proposal again and marks it, all in one transaction. */
function marking(desk: ProposalDesk, taking: Taking, caller: Caller<Trader>): Caller<Trader> {
  const { store, owner, n, recheck } = taking;
  return {
    ...caller,
    commit: (effect) =>
      caller.commit(() =>
        desk.database.transaction(() => {
          const proposal = open(desk, taking);
          recheck?.(proposal);
          refuseGone(desk, proposal);
          if (!store.mark(owner, n, desk.clock.now().toISOString())) throw new Error("an open proposal was marked");
          return effect();
        }),
      ),
  };
}

function find({ clock }: ProposalDesk, { store, owner, n }: Taking): Proposal {
  const proposal = store.list(owner, clock.now()).find((each) => each.n === n);
  if (!proposal) throw new CommandFailure("proposal.not_found", "the result has no such proposal");
  return proposal;
}

function open(desk: ProposalDesk, taking: Taking): Proposal {
  const proposal = find(desk, taking);
  if (proposal.state === "taken") throw new CommandFailure("proposal.taken", `it was taken at ${proposal.taken_at}`);
  if (proposal.state === "open") return proposal;
  throw new CommandFailure("proposal.expired", `it expired at ${proposal.expires_at}`);
}

/** @throws CommandFailure `proposal.symbol_gone`, `proposal.chart_gone` */
function refuseGone({ market, charts }: ProposalDesk, { symbol, chart_id }: Proposal): void {
  if (findSymbol(market, symbol) === undefined) {
    throw new CommandFailure("proposal.symbol_gone", `no market source has ${symbol} any more`);
  }
  if (chart_id === undefined || charts.list().some((each) => each.chart_id === chart_id && each.symbol === symbol))
    return;
  throw new CommandFailure("proposal.chart_gone", `the chart no longer shows ${symbol}`);
}
