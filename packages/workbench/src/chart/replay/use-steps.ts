import type { ChartTimeframe } from "@bourse/contract/host-api";
import { useEffect, useRef, useState } from "react";
import { changeReplay, type Replay, replays } from "../../state/replay.ts";
import { describeBar } from "../bars.ts";
import type { ChartBars } from "../chart-bars.ts";
import { indexAfter, nextMoment, previousMoment } from "./bars-until.ts";

export interface StepsOf {
  readonly chartId: string;
  readonly timeframe: ChartTimeframe;
  /** All bars of the chart, also those after the replay's moment. */
  readonly bars: ChartBars;
  readonly words: { day(time: number): string; price(value: number): string };
}

/** Moves a replay, and announces where it is. */
export interface ReplaySteps {
  /** For screen readers. */
  readonly spoken: string;
  next(): void;
  previous(): void;
  /** Back to the bar that the replay began with. */
  restart(): void;
  toggle(): void;
}

const SECOND = 1000;
/** Most steps a second: a faster replay shows several bars at once, because a chart with structure cannot be drawn more often. */
const TICKS_A_SECOND = 10;
const AT_THE_END = "The replay has reached the newest completed bar.";
const AT_THE_FIRST = "The replay shows the first bar.";

/** Plays and steps the replay of a chart. */
export function useReplaySteps({ chartId, timeframe, bars, words }: StepsOf, replay: Replay | undefined): ReplaySteps {
  const [spoken, setSpoken] = useState("");
  const wordsAt = (moment: number) => {
    const bar = bars.store.bar(indexAfter(bars, moment, timeframe) - 1);
    return bar ? describeBar(bar, words) : "No bars yet";
  };
  const now = () => replays.get().of[chartId];
  const after = (moment: number, count: number): number | undefined => {
    let reached: number | undefined;
    for (let bar = 0; bar < count; bar++) {
      const next = nextMoment(bars, reached ?? moment, timeframe);
      if (next === undefined) break;
      reached = next;
    }
    return reached;
  };
  const tick = (count: number) => {
    const { moment } = now() ?? {};
    const next = moment === undefined ? undefined : after(moment, count);
    if (next !== undefined) return changeReplay(chartId, { moment: next });
    changeReplay(chartId, { isPlaying: false });
    setSpoken(AT_THE_END);
  };
  const current = useRef(tick);
  current.current = tick;
  const { isPlaying = false, speed = 1 } = replay ?? {};
  useEffect(() => {
    if (!isPlaying) return;
    const ticks = Math.min(speed, TICKS_A_SECOND);
    const timer = setInterval(() => current.current(speed / ticks), SECOND / ticks);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);

  /** One step by hand ends playing and speaks the bar. */
  const stepTo = (moment: number | undefined, otherwise: string) => {
    changeReplay(chartId, { isPlaying: false, ...(moment !== undefined && { moment }) });
    setSpoken(moment === undefined ? otherwise : wordsAt(moment));
  };
  const moved = (find: (replay: Replay) => number | undefined, otherwise: string) => () => {
    const replay = now();
    if (replay) stepTo(find(replay), otherwise);
  };
  return {
    spoken,
    next: moved(({ moment }) => nextMoment(bars, moment, timeframe), AT_THE_END),
    previous: moved(({ moment }) => previousMoment(bars, moment, timeframe), AT_THE_FIRST),
    restart: moved(({ start }) => start, AT_THE_FIRST),
    toggle() {
      const replay = now();
      if (!replay) return;
      changeReplay(chartId, { isPlaying: !replay.isPlaying });
      setSpoken(replay.isPlaying ? `Paused. ${wordsAt(replay.moment)}` : "Playing");
    },
  };
}
