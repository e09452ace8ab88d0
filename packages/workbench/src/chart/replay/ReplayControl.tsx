import type { ChartTimeframe } from "@bourse/contract/host-api";
import { Badge, IconButton, usePrices } from "@bourse/ui";
import { Pause, Play, Square, StepForward } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { changeReplay, REPLAY_SPEEDS, type ReplaySpeed, replays, stopReplay } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import { describeBar, nameOfTime } from "../bars.ts";
import type { ChartBars } from "../chart-bars.ts";
import { indexAfter, nextMoment } from "./bars-until.ts";

export interface ReplayControlProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  /** All bars of the chart, also those after the replay's moment. */
  readonly bars: ChartBars;
}

const SECOND = 1000;
const AT_THE_END = "The replay has reached the newest completed bar.";

/** Plays, steps and ends the replay of a chart. Space on the first button plays, the right arrow steps. */
export function ReplayControl({ chartId, symbol, timeframe, bars }: ReplayControlProps) {
  const replay = useStore(replays).of[chartId];
  const { price } = usePrices(symbol);
  const day = nameOfTime(timeframe);
  const [spoken, setSpoken] = useState("");
  const play = useRef<HTMLSpanElement>(null);
  useEffect(() => play.current?.querySelector("button")?.focus(), []);

  /** @returns the bar that is shown now, in words */
  const advance = (): string | undefined => {
    const moment = replays.get().of[chartId]?.moment;
    const next = moment === undefined ? undefined : nextMoment(bars, moment, timeframe);
    if (next === undefined) {
      changeReplay(chartId, { isPlaying: false });
      setSpoken(AT_THE_END);
      return undefined;
    }
    changeReplay(chartId, { moment: next });
    return wordsAt(next);
  };
  const wordsAt = (moment: number) => {
    const bar = bars.store.bar(indexAfter(bars, moment, timeframe) - 1);
    return bar ? describeBar(bar, { day, price }) : "No bars yet";
  };
  const step = () => {
    changeReplay(chartId, { isPlaying: false });
    const words = advance();
    if (words) setSpoken(words);
  };
  const current = useRef(advance);
  current.current = advance;
  const { isPlaying = false, speed = 1, moment } = replay ?? {};
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => current.current(), SECOND / speed);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);

  if (moment === undefined) return null;
  const toggle = () => {
    changeReplay(chartId, { isPlaying: !isPlaying });
    setSpoken(isPlaying ? `Paused. ${wordsAt(moment)}` : "Playing");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowRight" || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    step();
  };
  const last = bars.store.bar(indexAfter(bars, moment, timeframe) - 1);
  return (
    <div
      role="toolbar"
      aria-label={`Replay of ${symbol}`}
      aria-keyshortcuts="ArrowRight"
      data-replay=""
      onKeyDown={onKeyDown}
      className="flex h-8 shrink-0 items-center gap-2 border-b border-line bg-raised px-3"
    >
      <Badge>Replay</Badge>
      <span className="text-xs whitespace-nowrap">{last ? day(last.time) : "before the first bar"}</span>
      <span ref={play}>
        <IconButton label={isPlaying ? "Pause the replay" : "Play the replay"} onClick={toggle}>
          {isPlaying ? <Pause size={15} aria-hidden="true" /> : <Play size={15} aria-hidden="true" />}
        </IconButton>
      </span>
      <IconButton label="Next bar" onClick={step}>
        <StepForward size={15} aria-hidden="true" />
      </IconButton>
      <SpeedChoice speed={speed} onChoose={(chosen) => changeReplay(chartId, { speed: chosen })} />
      <IconButton label="Stop the replay" onClick={() => stopReplay(chartId)}>
        <Square size={15} aria-hidden="true" />
      </IconButton>
      <p aria-live="polite" className="sr-only" data-replay-spoken="">
        {spoken}
      </p>
    </div>
  );
}

interface SpeedChoiceProps {
  readonly speed: ReplaySpeed;
  readonly onChoose: (speed: ReplaySpeed) => void;
}

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
          {each === 1 ? "1 bar a second" : `${each} bars a second`}
        </option>
      ))}
    </select>
  );
}
