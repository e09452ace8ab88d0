import { type Instrument, joinColumns, SIMULATED_FIRST, SIMULATED_INSTRUMENTS } from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import { CHART_TIMEFRAMES, type QuoteAnswer, type SymbolInfo } from "@bourse/contract/host-api";
import { sixDecimals, unknownSource, unknownSymbol } from "../daily.ts";
import type { SeriesRequest } from "../live.ts";
import { type MarketDataPort, notAvailable } from "../port.ts";
import { candleAt, candlesOf, columnsFrom } from "../windows/candles.ts";
import { windowOf } from "../windows/window.ts";
import { type InstrumentReading, instrumentReading } from "./reading.ts";

/** Marks every bar and price as one of the simulated exchange. */
export const SIM_SOURCE = "sim";

/** An instrument of the simulated exchange, and how it is read at a moment. */
export interface ReadInstrument {
  readonly instrument: Instrument;
  readonly reading: InstrumentReading;
}

/** The answers of the simulated exchange at a moment. */
export interface SimulatedAnswers extends Pick<MarketDataPort, "symbols" | "quote" | "candles" | "bars" | "series"> {
  /** Instruments that trade every day come first: the first chart of a new desk moves on a weekend, too. */
  readonly instruments: readonly ReadInstrument[];
  /** The reason why the exchange lacks a series; undefined if it has the series. */
  refuse(request: Pick<SeriesRequest, "symbol" | "sourceId">): ReturnType<typeof notAvailable> | undefined;
}

const TIMEFRAMES = CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: "simulated" as const }));

/** The simulated exchange as it is at `now`, in milliseconds. Readers never get data that depends on later bars. */
export function simulatedAnswers(now: () => number): SimulatedAnswers {
  const instruments = SIMULATED_INSTRUMENTS.toSorted(
    (left, right) => Number(right.session.weekends) - Number(left.session.weekends),
  ).map((instrument) => ({ instrument, reading: instrumentReading(instrument) }));
  const listed = new Map(instruments.map((each) => [each.instrument.symbol, each]));
  const refuse: SimulatedAnswers["refuse"] = ({ symbol, sourceId = SIM_SOURCE }) => {
    if (sourceId !== SIM_SOURCE) return unknownSource(sourceId);
    return listed.has(symbol) ? undefined : unknownSymbol(SIM_SOURCE, symbol);
  };
  const find = (request: Pick<SeriesRequest, "symbol" | "sourceId">) => {
    const found = listed.get(request.symbol);
    const refusal = refuse(request);
    return refusal ?? (found ? { ok: true as const, ...found } : unknownSymbol(SIM_SOURCE, request.symbol));
  };
  const asOf = () => new Date(now()).toISOString();
  return {
    instruments,
    refuse,
    symbols: () => instruments.map(({ instrument }) => describe(instrument, asOf())),
    async quote(symbol) {
      const found = find({ symbol });
      if (!found.ok) return found;
      const quote = quoteAt(found.reading, { symbol, at: now() });
      return quote ? { ok: true, data: quote } : notAvailable("market.not_available", "a change needs two days");
    },
    async candles(symbol, timeframe, limit) {
      const found = find({ symbol });
      if (!found.ok) return found;
      const forming = found.reading.forming(timeframe, now());
      const completed = candlesOf(found.reading.completed(timeframe, now(), { limit }));
      const known = { symbol, timeframe, source: SIM_SOURCE, availability: "simulated" as const, as_of: asOf() };
      const candles = [...completed, ...(forming ? [forming] : [])].slice(-limit);
      return { ok: true, data: { ...known, last_complete: !forming, candles } };
    },
    async series({ symbol, timeframe, ...rest }, limit) {
      const found = find({ symbol, ...rest });
      if (!found.ok) return found;
      const forming = found.reading.forming(timeframe, now());
      const completed = candlesOf(found.reading.completed(timeframe, now(), { limit }));
      const known = { symbol, timeframe, sourceId: SIM_SOURCE, asOf: asOf(), completed };
      return { ok: true, data: { ...known, ...(forming && { forming }) } };
    },
    async bars({ symbol, timeframe, sourceId, before = Number.POSITIVE_INFINITY, limit }) {
      const found = find({ symbol, ...(sourceId !== undefined && { sourceId }) });
      if (!found.ok) return found;
      const { reading } = found;
      const forming = reading.forming(timeframe, now());
      const open = forming && Date.parse(forming.time) < before ? forming : undefined;
      const completed = reading.completed(timeframe, now(), { limit, before });
      const whole = open ? joinColumns(completed, columnsFrom([open])) : completed;
      const { bars } = windowOf(whole, { limit });
      const more = bars.length >= limit && (bars.time[0] as number) > SIMULATED_FIRST;
      const known = { symbol, timeframe, source: SIM_SOURCE, availability: "simulated" as const, asOf: asOf() };
      return { ok: true, data: { ...known, lastComplete: !open, more, bars } };
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
  { symbol, at }: { readonly symbol: string; readonly at: number },
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
    source: SIM_SOURCE,
  };
}

function dayAt(days: ReturnType<InstrumentReading["completed"]>, index: number): Candle | undefined {
  return index >= 0 && index < days.length ? candleAt(days, index) : undefined;
}
