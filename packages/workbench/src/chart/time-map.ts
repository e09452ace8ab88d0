import type { IChartApi, Logical } from "lightweight-charts";
import { logicalOf, timeOfLogical } from "./axis.ts";
import type { DrawnBars } from "./tail.ts";

/** Differences of times that decide what the usual one is. */
const SAMPLE = 50;
/** Spacing of a single bar, which has no neighbour. */
const ONE_DAY = 86_400_000;

/** Times and pixels of a chart. */
export interface TimeMap {
  times(): readonly number[];
  logicalOf(time: number): number | undefined;
  xOf(time: number): number | undefined;
  timeAt(x: number): number | undefined;
  timeBeside(time: number, bars: number): number | undefined;
}

export function timeMap(chart: IChartApi, barsNow: () => DrawnBars["bars"]): TimeMap {
  let known: DrawnBars["bars"] | undefined;
  let [times, step]: [readonly number[], number] = [[], ONE_DAY];
  const read = () => {
    const bars = barsNow();
    if (bars === known) return;
    known = bars;
    times = bars.map((bar) => Date.parse(bar.time));
    step = usualStep(times);
  };
  /** The scale is linear: two of its positions give all others, fractions included, which the library rounds. */
  const scale = () => {
    const [zero, one] = [0, 1].map((each) => chart.timeScale().logicalToCoordinate(each as Logical));
    return zero == null || one == null || zero === one ? undefined : { zero, width: one - zero };
  };
  const position = (time: number) => {
    read();
    return logicalOf(times, time, step);
  };
  return {
    times() {
      read();
      return times;
    },
    logicalOf: position,
    xOf(time) {
      const [axis, logical] = [scale(), position(time)];
      return axis && logical !== undefined ? axis.zero + logical * axis.width : undefined;
    },
    timeAt(x) {
      read();
      const axis = scale();
      return axis && timeOfLogical(times, (x - axis.zero) / axis.width, step);
    },
    timeBeside(time, bars) {
      const logical = position(time);
      return logical === undefined ? undefined : timeOfLogical(times, Math.round(logical) + bars, step);
    },
  };
}

/** The median distance of the last bars: weekends and holidays do not count. */
function usualStep(times: readonly number[]): number {
  const last = times.slice(-SAMPLE);
  const gaps = last.slice(1).map((time, index) => time - (last[index] as number));
  return gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? ONE_DAY;
}
