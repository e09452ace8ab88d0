import type { ChartTimeframe } from "@bourse/contract/host-api";
import { Badge, IconButton, usePrices } from "@bourse/ui";
import { Crosshair, Pause, Play, RotateCcw, Square, StepBack, StepForward } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { changeReplay, REPLAY_SPEEDS, type Replay, type ReplaySpeed, replays, stopReplay } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import { describeBar } from "../bars.ts";
import type { ChartBars } from "../chart-bars.ts";
import { useChartTime } from "../time/use-chart-time.ts";
import { indexAfter, nextMoment, previousMoment } from "./bars-until.ts";
import { replayFromPicked } from "./start.ts";

interface StepsOf {
  readonly chartId: string;
  readonly timeframe: ChartTimeframe;
  /** All bars of the chart, also those after the replay's moment. */
  readonly bars: ChartBars;
  readonly words: { day(time: number): string; price(value: number): string };
}

/** Moves a replay, and announces where it is. */
interface ReplaySteps {
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
function useReplaySteps({ chartId, timeframe, bars, words }: StepsOf, replay: Replay | undefined): ReplaySteps {
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

interface SpeedChoiceProps {
  readonly speed: ReplaySpeed;
  readonly onChoose: (speed: ReplaySpeed) => void;
}

const nameOf = (speed: ReplaySpeed) => {
  if (speed < 1) return `1 bar in ${1 / speed} seconds`;
  return speed === 1 ? "1 bar a second" : `${speed} bars a second`;
};

/** How fast a replay plays. */
function SpeedChoice({ speed, onChoose }: SpeedChoiceProps) {
  return (
    <select
      aria-label="Speed of the replay"
      value={speed}
      onChange={({ target }) => {
        const chosen = REPLAY_SPEEDS.find((each) => String(each) === target.value);
        if (chosen) onChoose(chosen);
      }}
      className="h-6 rounded border border-line bg-surface px-1 text-2xs text-text"
    >
      {REPLAY_SPEEDS.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  );
}

export interface ReplayControlProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** All bars of the chart, also those after the replay's moment. */
  readonly bars: ChartBars;
}

const KEYS: Readonly<Record<string, "next" | "previous" | "restart">> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  Home: "restart",
};

/** Plays, steps and ends the replay of a chart. Space on the first button plays, the arrow keys step. */
export function ReplayControl({ chartId, symbol, timeframe, bars }: ReplayControlProps) {
  const replay = useStore(replays).of[chartId];
  const { price } = usePrices(symbol);
  const { name: day } = useChartTime(chartId);
  const play = useRef<HTMLSpanElement>(null);
  const steps = useReplaySteps({ chartId, timeframe, bars, words: { day, price } }, replay);
  useEffect(() => play.current?.querySelector("button")?.focus(), []);
  if (!replay) return null;
  const { isPlaying, speed, moment } = replay;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    steps[step]();
  };
  const last = bars.store.bar(indexAfter(bars, moment, timeframe) - 1);
  return (
    <div
      role="toolbar"
      aria-label={`Replay of ${symbol}`}
      aria-keyshortcuts="ArrowLeft ArrowRight Home"
      data-replay=""
      onKeyDown={onKeyDown}
      className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-raised px-3"
    >
      <Badge>Replay</Badge>
      <span className="text-xs whitespace-nowrap">{last ? day(last.time) : "before the first bar"}</span>
      <span ref={play}>
        <IconButton label={isPlaying ? "Pause the replay" : "Play the replay"} onClick={steps.toggle}>
          {isPlaying ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
        </IconButton>
      </span>
      <StepButtons chartId={chartId} steps={steps} />
      <SpeedChoice speed={speed} onChoose={(chosen) => changeReplay(chartId, { speed: chosen })} />
      <IconButton label="Stop the replay" onClick={() => stopReplay(chartId)}>
        <Square size={15} aria-hidden="true" />
      </IconButton>
      <p aria-live="polite" className="sr-only" data-replay-spoken="">
        {steps.spoken}
      </p>
    </div>
  );
}

function StepButtons({ chartId, steps }: { readonly chartId: string; readonly steps: ReplaySteps }) {
  return (
    <>
      <IconButton label="Previous bar" onClick={steps.previous}>
        <StepBack size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next bar" onClick={steps.next}>
        <StepForward size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Back to the replay's first bar" onClick={steps.restart}>
        <RotateCcw size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label="Replay from another bar" onClick={() => void replayFromPicked(chartId)}>
        <Crosshair size={15} aria-hidden="true" />
      </IconButton>
    </>
  );
}
