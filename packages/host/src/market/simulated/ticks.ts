import type { Instrument } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract/host-api";
import type { Random } from "@bourse/platform";
import { barStart } from "../bar-times.ts";
import type { MarketHub } from "../hub.ts";
import { candlesOf } from "../windows/candles.ts";
import type { InstrumentReading } from "./reading.ts";

/** Tells the listeners what happened to one instrument. */
export interface InstrumentTicks {
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

export function instrumentTicks({ instrument, reading, hub, random, source }: TicksDeps): InstrumentTicks {
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
