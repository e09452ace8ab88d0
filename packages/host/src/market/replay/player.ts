import type { Candle } from "@bourse/contract";
import { barStart, type DailyTimeframe, extend, isComplete } from "@bourse/runtime/market";
import { barPath, formingBar, type PathStep, sampleTime } from "./path.ts";
import type { ReplayPosition } from "./position.ts";

/** One sample of the recording as it was played. */
export interface Played {
  readonly price: number;
  readonly time: string;
  /** True at the day's close. */
  readonly last: boolean;
}

/** The state of a replay. It knows nothing of later days except their dates. */
export interface Player {
  readonly grown: { readonly [Timeframe in DailyTimeframe]: Growth };
  /** The forming day. */
  day(): Candle | undefined;
  /** Time of the latest sample; before the first one, the opening of the previous day. */
  asOf(): string;
  /**
   * Plays one sample; returns undefined at the end of the recording. After a day's last sample the caller must call
   * `endDay`.
   */
  play(): Played | undefined;
  endDay(): void;
  readonly ended: boolean;
  position(): Pick<ReplayPosition, "days" | "samples">;
}

/** Starts after `days` complete days and `samples` samples of the next one. */
export function player(
  daily: readonly Candle[],
  samplesPerBar: number,
  begin: Pick<ReplayPosition, "days" | "samples">,
): Player {
  const history = daily.slice(0, begin.days);
  const grown = { "1D": growth("1D", history), "1W": growth("1W", history), "1M": growth("1M", history) };
  let { days, samples } = begin;
  let path: readonly PathStep[] | undefined;
  let forming: Candle | undefined;
  let asOf = history.at(-1)?.time ?? "";
  const advance = (count: number) => {
    const bar = daily[days];
    if (!bar) return undefined;
    if (!path) for (const each of Object.values(grown)) each.open(bar);
    path ??= barPath(bar, samplesPerBar);
    forming = formingBar(bar, path, count);
    asOf = sampleTime(bar, count - 1, samplesPerBar);
    samples = count;
    return { price: path[count - 1]?.price ?? bar.close, time: asOf, last: count === samplesPerBar };
  };
  if (samples > 0) advance(samples);
  return {
    grown,
    day: () => forming,
    asOf: () => asOf,
    play: () => advance(samples + 1),
    endDay() {
      if (forming) for (const each of Object.values(grown)) each.close(forming);
      days += 1;
      samples = 0;
      path = undefined;
      forming = undefined;
    },
    get ended() {
      return days >= daily.length;
    },
    position: () => ({ days, samples }),
  };
}

/** Candles of one timeframe, aggregated day by day without looking ahead. */
interface Growth {
  /** Oldest first; entries never change. */
  readonly completed: readonly Candle[];
  /** A day begins, which completes a period that it does not belong to. */
  open(day: Candle): void;
  /** A day has ended: it is added to its period, which is complete when none of its weekdays is left. */
  close(day: Candle): void;
  /** The open period, including the forming day if there is one. */
  forming(day: Candle | undefined): Candle | undefined;
}

function growth(timeframe: DailyTimeframe, history: readonly Candle[]): Growth {
  const completed: Candle[] = [];
  let partial: Candle | undefined;
  const end = () => {
    if (partial) completed.push(partial);
    partial = undefined;
  };
  const grown: Growth = {
    completed,
    open(day) {
      if (partial && partial.time !== barStart(day.time, timeframe)) end();
    },
    close(day) {
      partial = grown.forming(day);
      if (timeframe === "1D" || isComplete(day, timeframe)) end();
    },
    forming(day) {
      if (!day) return partial;
      return partial ? extend(partial, day) : { ...day, time: barStart(day.time, timeframe) };
    },
  };
  for (const day of history) {
    grown.open(day);
    grown.close(day);
  }
  return grown;
}
