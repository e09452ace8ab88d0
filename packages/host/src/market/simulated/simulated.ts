import type { ChartTimeframe } from "@bourse/contract/host-api";
import type { Clock, Random } from "@bourse/platform";
import { barStart, candlesOf, type ReadInstrument, SIM_SOURCE, simulatedAnswers } from "@bourse/runtime/market";
import { type MarketHub, marketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";

/** Tells the listeners what happened to one instrument. */
interface InstrumentTicks {
  /** Tells everything between two times, `from` excluded. */
  move(from: number, to: number): void;
}

/** After a longer sleep, the samples in between would all arrive as news at once: they are left out, and a new stream begins. */
const SLEEP_MS = 10_000;

/** Most bars that a watcher gets after a long sleep; it reads older ones again. */
const MOST_BARS = 500;

interface TicksDeps extends ReadInstrument {
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

function lastOf(reading: ReadInstrument["reading"], from: number, to: number) {
  const last = reading.latest(to);
  return last && last.time > from ? [last] : [];
}

export interface SimulatedDeps {
  readonly clock: Clock;
  readonly random: Random;
  report(cause: unknown): void;
}

/** Prices change once a second; finer steps would cost a page more than it can show. */
const TICK_MS = 1000;

/** The simulated exchange, moving with the clock. */
export function simulatedSource({ clock, random, report }: SimulatedDeps): MarketSource {
  const hub = marketHub(report);
  let now = clock.now().getTime();
  let cancel: (() => void) | undefined;
  const { instruments, refuse, ...answers } = simulatedAnswers(() => now);
  const ticks = instruments.map((each) => instrumentTicks({ ...each, hub, random, source: SIM_SOURCE }));
  const tick = () => {
    const last = now;
    // The machine's clock may jump back; no listener hears that time twice.
    now = Math.max(last, clock.now().getTime());
    for (const each of ticks) each.move(last, now);
    cancel = clock.after(TICK_MS - (now % TICK_MS), tick);
  };
  return {
    ...answers,
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
