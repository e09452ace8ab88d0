import {
  type BarColumns,
  type Instrument,
  type SimulatedSample,
  simulatedBars,
  simulatedSamples,
  simulatedTail,
} from "@bourse/bars";
import type { Candle } from "@bourse/contract";
import type { ChartTimeframe } from "@bourse/contract/host-api";
import { extend } from "../aggregate.ts";
import { barStart } from "../bar-times.ts";
import { candlesOf } from "../windows/candles.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An instrument of the simulated exchange as seen at a moment: nothing that it returns depends on what comes later. */
export interface InstrumentReading {
  /** The newest `limit` bars that are complete at `at` and open before `before`. */
  completed(timeframe: ChartTimeframe, at: number, wanted: { limit: number; before?: number }): BarColumns;
  /** The bar that `at` lies in, as far as it has formed; undefined before its first trade. */
  forming(timeframe: ChartTimeframe, at: number): Candle | undefined;
  /** The samples after `after`, up to and including `at`. */
  samples(after: number, at: number): readonly SimulatedSample[];
  /** The latest sample at `at`. */
  latest(at: number): SimulatedSample | undefined;
}

export function instrumentReading(instrument: Instrument): InstrumentReading {
  const minutes = lastMinutes(instrument);
  const partial = (at: number): Candle | undefined => {
    const minute = at - (at % MINUTE_MS);
    const seen = minutes(minute).filter((each) => each.time <= at);
    const [first, last] = [seen[0], seen.at(-1)];
    if (!first || !last) return undefined;
    const prices = seen.map((each) => each.price);
    return {
      time: new Date(minute).toISOString(),
      open: first.price,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: last.price,
      volume: last.volume,
    };
  };
  const sofar = completeMinutes(instrument);
  return {
    completed(timeframe, at, { limit, before = Number.POSITIVE_INFINITY }) {
      const begun = Date.parse(barStart(new Date(at).toISOString(), timeframe));
      return simulatedTail(instrument, timeframe, { before: Math.min(before, begun), limit });
    },
    forming(timeframe, at) {
      const whole = timeframe === "1m" ? undefined : sofar(timeframe, at - (at % MINUTE_MS));
      const open = partial(at);
      if (whole && open) return extend(whole, open);
      return whole ?? (open && { ...open, time: barStart(open.time, timeframe) });
    },
    samples(after, at) {
      const found: SimulatedSample[] = [];
      for (let minute = after - (after % MINUTE_MS); minute <= at; minute += MINUTE_MS) {
        found.push(...minutes(minute).filter(({ time }) => time > after && time <= at));
      }
      return found;
    },
    latest(at) {
      const now = minutes(at - (at % MINUTE_MS)).findLast((each) => each.time <= at);
      if (now) return now;
      const before = simulatedTail(instrument, "1m", { before: at - (at % MINUTE_MS), limit: 1 });
      return before.length === 0 ? undefined : simulatedSamples(instrument, before.time[0] as number).at(-1);
    },
  };
}

/** The samples of a minute; the last two minutes asked for are kept, because each tick asks for one of them. */
function lastMinutes(instrument: Instrument): (minute: number) => readonly SimulatedSample[] {
  const kept = new Map<number, readonly SimulatedSample[]>();
  return (minute) => {
    const found = kept.get(minute) ?? simulatedSamples(instrument, minute);
    kept.set(minute, found);
    for (const old of [...kept.keys()].slice(0, -2)) kept.delete(old);
    return found;
  };
}

/** The complete minutes of a forming bar as one bar; kept until the next minute. */
function completeMinutes(instrument: Instrument) {
  const kept = new Map<ChartTimeframe, { readonly minute: number; readonly bar: Candle | undefined }>();
  return (timeframe: ChartTimeframe, minute: number): Candle | undefined => {
    const known = kept.get(timeframe);
    if (known?.minute === minute) return known.bar;
    const start = barStart(new Date(minute).toISOString(), timeframe);
    const begin = Date.parse(start);
    const today = Math.max(begin, minute - (minute % DAY_MS));
    const parts = [
      ...(begin < today ? candlesOf(simulatedBars(instrument, "1D", { from: begin, to: today })) : []),
      ...candlesOf(simulatedBars(instrument, "1m", { from: today, to: minute })),
    ];
    const [first, ...rest] = parts;
    const bar = first && rest.reduce(extend, { ...first, time: start });
    kept.set(timeframe, { minute, bar });
    return bar;
  };
}
