import { type Instrument, joinColumns, SIMULATED_FIRST, SIMULATED_INSTRUMENTS } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import { CHART_TIMEFRAMES, type ChartTimeframe, type QuoteAnswer, type SymbolInfo } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import {
  barStart,
  candleAt,
  candlesOf,
  columnsFrom,
  notAvailable,
  type SeriesRequest,
  sixDecimals,
  unknownSource,
  unknownSymbol,
  windowOf,
} from "@bourse/runtime/market";
import { type MarketHub, marketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";
import { type InstrumentReading, instrumentReading } from "./reading.ts";

/** Tells the listeners what happened to one instrument. */
interface InstrumentTicks {
  /** Tells everything between two times, `from` excluded. */
  move(from: number, to: number): void;
}

/** After a longer sleep, the samples in between would all arrive as news at once: they are left out, and a new stream begins. */
const SLEEP_MS = 10_000;

/** Most bars that a watcher gets after a long sleep; it reads older ones again. */
const MOST_BARS = 500;

interface TicksDeps {
  readonly instrument: Instrument;
  readonly reading: InstrumentReading;
  readonly hub: MarketHub;
  readonly random: Random;
  readonly source: string;
}

function instrumentTicks({ instrument, reading, hub, random, source }: TicksDeps): InstrumentTicks {
  const { symbol } = instrument;
  let stream = `${source}:${random.uuid()}`;
  const completedSince = (timeframe: ChartTimeframe, from: number, to: number) => {
    const begun = Date.parse(barStart(new Date(from).toISOString(), timeframe));
    const now = Date.parse(barStart(new Date(to).toISOString(), timeframe));
    if (begun === now) return [];
    return candlesOf(reading.completed(timeframe, to, { limit: MOST_BARS })).filter(
      ({ time }) => Date.parse(time) >= begun,
    );
  };
  return {
    move(from, to) {
      const slept = to - from > SLEEP_MS;
      if (slept) stream = `${source}:${random.uuid()}`;
      const samples = slept ? lastOf(reading, from, to) : reading.samples(from, to);
      const closed = hub.watched(symbol).map((timeframe) => ({
        timeframe,
        completed: completedSince(timeframe, from, to),
      }));
      for (const { price, time } of samples) {
        hub.tellSample({ symbol, sourceId: source, stream, price, time: new Date(time).toISOString() });
      }
      for (const { timeframe, completed } of closed) {
        if (samples.length === 0 && completed.length === 0) continue;
        const forming = reading.forming(timeframe, to);
        hub.tellUpdate({ symbol, timeframe }, { completed, ...(forming && { forming }) });
      }
      if (samples.length > 0 || closed.some(({ completed }) => completed.length > 0)) hub.tellChange(symbol);
    },
  };
}

function lastOf(reading: InstrumentReading, from: number, to: number) {
  const last = reading.latest(to);
  return last && last.time > from ? [last] : [];
}

/** Marks every bar and price as one of the simulated exchange. */
export const SIM_SOURCE = "sim";

export interface SimulatedDeps {
  readonly clock: Clock;
  readonly random: Random;
  report(cause: unknown): void;
}

/** Prices change once a second; finer steps would cost a page more than it can show. */
const TICK_MS = 1000;

/** Instruments that trade every day come first: the first chart of a new desk moves on a weekend, too. */
const INSTRUMENTS = [...SIMULATED_INSTRUMENTS].sort(
  (left, right) => Number(right.session.weekends) - Number(left.session.weekends),
);

const TIMEFRAMES = CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: "simulated" as const }));

interface Listed {
  readonly instrument: Instrument;
  readonly reading: InstrumentReading;
  readonly ticks: InstrumentTicks;
}

/** The simulated exchange, moving with the clock. Readers never get data that depends on later bars. */
export function simulatedSource({ clock, random, report }: SimulatedDeps): MarketSource {
  const hub = marketHub(report);
  let now = clock.now().getTime();
  let cancel: (() => void) | undefined;
  const listed = new Map<string, Listed>(
    INSTRUMENTS.map((instrument) => {
      const reading = instrumentReading(instrument);
      const ticks = instrumentTicks({ instrument, reading, hub, random, source: SIM_SOURCE });
      return [instrument.symbol, { instrument, reading, ticks }];
    }),
  );
  const tick = () => {
    const last = now;
    // The machine's clock may jump back; no listener hears that time twice.
    now = Math.max(last, clock.now().getTime());
    for (const { ticks } of listed.values()) ticks.move(last, now);
    cancel = clock.after(TICK_MS - (now % TICK_MS), tick);
  };
  const refuse = ({ symbol, sourceId = SIM_SOURCE }: Pick<SeriesRequest, "symbol" | "sourceId">) => {
    if (sourceId !== SIM_SOURCE) return unknownSource(sourceId);
    return listed.has(symbol) ? undefined : unknownSymbol(SIM_SOURCE, symbol);
  };
  const find = (request: Pick<SeriesRequest, "symbol" | "sourceId">) => {
    const found = listed.get(request.symbol);
    const refusal = refuse(request);
    return refusal ?? (found ? { ok: true as const, ...found } : unknownSymbol(SIM_SOURCE, request.symbol));
  };
  const asOf = () => new Date(now).toISOString();
  return {
    symbols: () => [...listed.values()].map(({ instrument }) => describe(instrument, asOf())),
    async quote(symbol) {
      const found = find({ symbol });
      if (!found.ok) return found;
      const quote = quoteAt(found.reading, { symbol, source: SIM_SOURCE, at: now });
      return quote ? { ok: true, data: quote } : notAvailable("market.not_available", "a change needs two days");
    },
    async candles(symbol, timeframe, limit) {
      const found = find({ symbol });
      if (!found.ok) return found;
      const forming = found.reading.forming(timeframe, now);
      const completed = candlesOf(found.reading.completed(timeframe, now, { limit }));
      const known = { symbol, timeframe, source: SIM_SOURCE, availability: "simulated" as const, as_of: asOf() };
      const candles = [...completed, ...(forming ? [forming] : [])].slice(-limit);
      return { ok: true, data: { ...known, last_complete: !forming, candles } };
    },
    async series({ symbol, timeframe, ...rest }, limit) {
      const found = find({ symbol, ...rest });
      if (!found.ok) return found;
      const forming = found.reading.forming(timeframe, now);
      const completed = candlesOf(found.reading.completed(timeframe, now, { limit }));
      const known = { symbol, timeframe, sourceId: SIM_SOURCE, asOf: asOf(), completed };
      return { ok: true, data: { ...known, ...(forming && { forming }) } };
    },
    async bars({ symbol, timeframe, sourceId, before = Number.POSITIVE_INFINITY, limit }) {
      const found = find({ symbol, ...(sourceId !== undefined && { sourceId }) });
      if (!found.ok) return found;
      const { reading } = found;
      const forming = reading.forming(timeframe, now);
      const open = forming && Date.parse(forming.time) < before ? forming : undefined;
      const completed = reading.completed(timeframe, now, { limit, before });
      const whole = open ? joinColumns(completed, columnsFrom([open])) : completed;
      const { bars } = windowOf(whole, { limit });
      const more = bars.length >= limit && (bars.time[0] as number) > SIMULATED_FIRST;
      const known = { symbol, timeframe, source: SIM_SOURCE, availability: "simulated" as const, asOf: asOf() };
      return { ok: true, data: { ...known, lastComplete: !open, more, bars } };
    },
    watch: (request, listener) => refuse(request) ?? { ok: true, data: hub.watch(request, listener) },
    samples: hub.samples,
    silentSince: () => undefined,
    silences: hub.silences,
    subscribe: hub.subscribe,
    async start() {
      now = Math.max(now, clock.now().getTime());
      cancel = clock.after(TICK_MS - (now % TICK_MS), tick);
    },
    async close() {
      cancel?.();
      cancel = undefined;
    },
  };
}

function describe({ symbol, title, decimals }: Instrument, last: string): SymbolInfo {
  return {
    symbol,
    name: title,
    source: SIM_SOURCE,
    first: new Date(SIMULATED_FIRST).toISOString(),
    last,
    price_decimals: decimals,
    timeframes: TIMEFRAMES,
  };
}

/** The quote at a moment: today's bar, or the last day's when today has no trade yet. */
function quoteAt(
  reading: InstrumentReading,
  { symbol, source, at }: { readonly symbol: string; readonly source: string; readonly at: number },
): QuoteAnswer | undefined {
  const days = reading.completed("1D", at, { limit: 2 });
  const today = reading.forming("1D", at);
  const last = today ?? dayAt(days, days.length - 1);
  const before = dayAt(days, days.length - (today ? 1 : 2));
  const sample = reading.latest(at);
  if (!last || !before || !sample) return undefined;
  const change = last.close - before.close;
  return {
    symbol,
    price: last.close,
    time: new Date(sample.time).toISOString(),
    open: last.open,
    high: last.high,
    low: last.low,
    previous_close: before.close,
    change: sixDecimals(change),
    change_percent: sixDecimals((change / before.close) * 100),
    volume: last.volume,
    source,
  };
}

function dayAt(days: ReturnType<InstrumentReading["completed"]>, index: number): Candle | undefined {
  return index >= 0 && index < days.length ? candleAt(days, index) : undefined;
}
