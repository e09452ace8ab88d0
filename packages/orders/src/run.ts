import { type BarColumns, barOf, type DayOf } from "@bourse/bars";
import type { Funding, TimedOrder } from "@bourse/contract";
import { type Decimal, decimalOf } from "./decimal.ts";
import { PaperEngine } from "./engine.ts";
import type { MarketRules } from "./instrument.ts";
import { type Holding, holdingAfter, startingWith } from "./ledger.ts";
import type { Fill, Order } from "./order.ts";
import { marketBar } from "./prices.ts";

/** The bars of a run. */
export interface RunBars {
  readonly bars: BarColumns;
  /** False: the volume of the bars is unknown, so it limits nothing. */
  readonly hasVolume: boolean;
  /** Usual difference of their times; undefined for a single bar. */
  readonly step?: number;
  /** Gives the day of a time: orders of the day end with their day. */
  readonly dayOf: DayOf;
}

/** How the orders are filled, and what the account begins with. */
export interface RunSettings {
  readonly rules: MarketRules;
  readonly cash: Decimal;
  readonly funding: Funding;
}

/** The end of a run. */
export interface PaperRun extends Holding {
  /** In the order of the requests, and after them the exits of brackets. */
  readonly orders: readonly Order[];
  readonly fills: readonly Fill[];
}

/** Lets each bar pass over the open orders, and then places the orders that are requested at that bar. */
export function runPaper(
  given: RunBars,
  requests: readonly TimedOrder[],
  { rules, cash, funding }: RunSettings,
): PaperRun {
  const engine = new PaperEngine(rules);
  let holding = startingWith(cash);
  const cover = () => ({ funding, ...holding });
  const { length } = given.bars;
  const late = requests.filter(({ at }) => at >= length);
  const byBar = Map.groupBy(requests, ({ at }) => at);
  const fills: Fill[] = [];
  const taken = new Map<TimedOrder, Order>();
  const place = (request: TimedOrder) => {
    const { at, ...asked } = request;
    const price = decimalOf(given.bars.close[Math.min(at, length - 1)] ?? 0);
    const refusal = at >= length ? "order.after_last_bar" : undefined;
    const { outcome, order } = engine.place(asked, refusal, { cover: cover(), price });
    if (outcome === "taken") taken.set(request, order);
  };
  for (let at = 0; at < length; at += 1) {
    if (!engine.isIdle) {
      const filled = engine.pass(marketBar(barOf(given.bars, at), given), at, { cover });
      holding = filled.reduce<Holding>(holdingAfter, holding);
      fills.push(...filled);
      if (endsDay(given, at)) engine.endDay();
    }
    for (const request of byBar.get(at) ?? []) place(request);
  }
  for (const request of late) place(request);
  return {
    orders: inTheirOrder(requests, engine.orders, taken),
    fills,
    ...holding,
  };
}

/** True if the next bar belongs to another day; for the last bar, if it reaches into the next day. */
function endsDay({ bars, step = 0, dayOf }: RunBars, at: number): boolean {
  const time = bars.time[at] as number;
  return dayOf(time) !== dayOf(bars.time[at + 1] ?? time + step);
}

function inTheirOrder(
  requests: readonly TimedOrder[],
  orders: readonly Order[],
  taken: ReadonlyMap<TimedOrder, Order>,
): readonly Order[] {
  const left = new Map(orders.map((order) => [order.id, order]));
  const asked = requests.flatMap((request) => {
    const order = taken.get(request) ?? left.get(request.client_order_id);
    if (!taken.has(request)) left.delete(request.client_order_id);
    return order ?? [];
  });
  return [...asked, ...left.values()];
}
