import { type Candle, CHART_TIMEFRAMES, type ChartTimeframe } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import {
  candlesOf,
  columnsFrom,
  type DailyTimeframe,
  dailyAvailability,
  describeDaily,
  insideDay,
  insideDays,
  isDaily,
  quoteOf,
  refuseDaily,
  type SeriesUpdate,
  SYMBOL,
  unknownSymbol,
  windowOf,
} from "@bourse/runtime/market";
import { HostRefusal } from "../../refusal.ts";
import { marketHub } from "../hub.ts";
import type { MarketSource } from "../source.ts";
import { MAX_SAMPLES, MIN_SAMPLES } from "./path.ts";
import { type Player, player } from "./player.ts";
import type { ReplayPositions } from "./position.ts";

/** Tells traders that these bars are recorded. */
export const REPLAY_SOURCE = "replay";

/** How recorded days are played as if they were today. */
export interface ReplayOptions {
  /** First day to play, `2010-01-04`; earlier days are history. */
  readonly start: string;
  /** Duration of a day in the replay. */
  readonly barMs: number;
  /** Prices within one day. */
  readonly samplesPerBar: number;
}

export interface ReplayDeps {
  readonly daily: readonly Candle[];
  readonly clock: Clock;
  readonly random: Random;
  readonly positions: ReplayPositions;
  /** Called with failures of listeners, and at the end of the recording. */
  report(cause: unknown): void;
}

/**
 * Plays recorded daily bars as if they happened now: each bar is a path of samples that ends exactly at the recorded
 * candle. Readers never get data that depends on later bars. @throws HostRefusal `host.config_invalid`
 */
export function replaySource(
  options: ReplayOptions,
  { daily, clock, random, positions, report }: ReplayDeps,
): MarketSource {
  const hub = marketHub(report);
  const { samplesPerBar, start } = options;
  const stage = player(daily, samplesPerBar, firstPosition(options, daily, positions));
  const stream = `${REPLAY_SOURCE}:${random.uuid()}`;
  const told = { "1D": 0, "1W": 0, "1M": 0 };
  for (const timeframe of timeframes) told[timeframe] = stage.grown[timeframe].completed.length;
  let cancel: (() => void) | undefined;
  const save = () => {
    try {
      positions.write({ from: start, samplesPerBar, ...stage.position() });
    } catch (cause) {
      // A full disk loses the position in the recording, not the host.
      report(cause);
    }
  };
  const wait = () => {
    cancel = clock.after(options.barMs / samplesPerBar, step);
  };
  function step(): void {
    const played = stage.play();
    if (!played) return;
    const { price, time } = played;
    hub.tellSample({ symbol: SYMBOL, sourceId: REPLAY_SOURCE, stream, price, time });
    if (played.last) {
      // The close is a sample of the bar, so the bar is completed only after every listener has received it.
      const day = stage.day();
      stage.endDay();
      save();
      if (day) tellInside(day);
    }
    tellUpdates();
    hub.tellChange(SYMBOL);
    if (cancel) next();
  }
  function next(): void {
    if (!stage.ended) wait();
    else report(new Error(`the replay stands still at the end of its recording, ${stage.asOf().slice(0, 10)}`));
  }
  function tellUpdates(): void {
    for (const timeframe of timeframes) {
      const completed = stage.grown[timeframe].completed.slice(told[timeframe]);
      told[timeframe] += completed.length;
      hub.tellUpdate({ symbol: SYMBOL, timeframe }, { completed, ...formingOf(stage, timeframe) });
    }
  }
  /** The bars inside a day depend on its close, so they are reported only when the day is over. */
  function tellInside(day: Candle): void {
    for (const timeframe of hub.watched(SYMBOL)) {
      if (isDaily(timeframe)) continue;
      hub.tellUpdate({ symbol: SYMBOL, timeframe }, { completed: candlesOf(insideDay(day, timeframe)) });
    }
  }
  return {
    ...readings(stage, daily),
    watch: (request, listener) =>
      refuseDaily(REPLAY_SOURCE, request) ?? { ok: true, data: hub.watch(request, listener) },
    samples: hub.samples,
    silentSince: () => undefined,
    silences: hub.silences,
    subscribe: hub.subscribe,
    async start() {
      cancel = () => undefined;
      next();
    },
    async close() {
      cancel?.();
      cancel = undefined;
      save();
    },
  };
}

const timeframes: readonly DailyTimeframe[] = CHART_TIMEFRAMES.filter(isDaily);

function formingOf(stage: Player, timeframe: ChartTimeframe): Pick<SeriesUpdate, "forming"> {
  if (!isDaily(timeframe)) return {};
  const forming = stage.grown[timeframe].forming(stage.day());
  return forming ? { forming } : {};
}

/** The queries that work at any moment. */
function readings(
  stage: Player,
  daily: readonly Candle[],
): Pick<MarketSource, "symbols" | "quote" | "candles" | "bars" | "series"> {
  const first = daily[0]?.time ?? "";
  const newest = (timeframe: ChartTimeframe, limit: number) => {
    const { completed: days } = stage.grown["1D"];
    if (!isDaily(timeframe)) return candlesOf(insideDays(days, timeframe, { limit }).bars);
    return stage.grown[timeframe].completed.slice(-limit);
  };
  return {
    symbols() {
      const days = stage.grown["1D"].completed;
      return [describeDaily(REPLAY_SOURCE, { first, last: (stage.day() ?? days.at(-1))?.time ?? first })];
    },
    async quote(symbol) {
      const days = [...stage.grown["1D"].completed.slice(-2), stage.day()].filter((each) => each !== undefined);
      const [before, bar] = days.slice(-2);
      if (symbol !== SYMBOL || !before || !bar) return unknownSymbol(REPLAY_SOURCE, symbol);
      return { ok: true, data: quoteOf(bar, before, { time: stage.asOf(), source: REPLAY_SOURCE }) };
    },
    async candles(symbol, timeframe, limit) {
      const refusal = refuseDaily(REPLAY_SOURCE, { symbol });
      if (refusal) return refusal;
      const { forming } = formingOf(stage, timeframe);
      const candles = [...newest(timeframe, limit), ...(forming ? [forming] : [])].slice(-limit);
      const known = { symbol, timeframe, source: REPLAY_SOURCE, availability: dailyAvailability(timeframe) };
      return { ok: true, data: { ...known, last_complete: !forming, as_of: stage.asOf(), candles } };
    },
    async bars(request) {
      const { symbol, timeframe } = request;
      const refusal = refuseDaily(REPLAY_SOURCE, request);
      if (refusal) return refusal;
      const asOf = stage.asOf();
      const known = { symbol, timeframe, source: REPLAY_SOURCE, availability: dailyAvailability(timeframe), asOf };
      if (!isDaily(timeframe)) {
        const { completed: days } = stage.grown["1D"];
        return { ok: true, data: { ...known, lastComplete: true, ...insideDays(days, timeframe, request) } };
      }
      const { forming } = formingOf(stage, timeframe);
      const all = [...stage.grown[timeframe].completed, ...(forming ? [forming] : [])];
      const { bars, more, endsAtLast } = windowOf(columnsFrom(all), request);
      return { ok: true, data: { ...known, lastComplete: !forming || !endsAtLast, more, bars } };
    },
    async series(request, limit) {
      const refusal = refuseDaily(REPLAY_SOURCE, request);
      if (refusal) return refusal;
      const { timeframe } = request;
      const completed = newest(timeframe, limit);
      const known = { symbol: SYMBOL, timeframe, sourceId: REPLAY_SOURCE, asOf: stage.asOf() };
      return { ok: true, data: { ...known, completed, ...formingOf(stage, timeframe) } };
    },
  };
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The saved position if start and samples per day are unchanged; otherwise the configured start. */
function firstPosition(
  { start, barMs, samplesPerBar }: ReplayOptions,
  daily: readonly Candle[],
  held: ReplayPositions,
) {
  if (!(samplesPerBar >= MIN_SAMPLES && samplesPerBar <= MAX_SAMPLES) || !(barMs >= samplesPerBar)) {
    const rule = `${MIN_SAMPLES} to ${MAX_SAMPLES} samples and a millisecond for each`;
    throw new HostRefusal("host.config_invalid", `a bar needs ${rule}`);
  }
  // ISO dates sort by time as text, but invalid text would sort as well, so check it first.
  if (!isDay(start))
    throw new HostRefusal("host.config_invalid", `${JSON.stringify(start)} is not a day such as 2010-01-04`);
  const days = daily.findIndex((each) => each.time.slice(0, 10) >= start);
  // A quote shows the change from the previous day, so two days of history are needed.
  if (days < 2) throw new HostRefusal("host.config_invalid", `the recording cannot be played from ${start}`);
  const before = held.read();
  if (before?.from !== start || before.days < days || before.days > daily.length) return { days, samples: 0 };
  const samples = before.samplesPerBar === samplesPerBar && before.samples < samplesPerBar ? before.samples : 0;
  return { days: before.days, samples };
}
