import type { ChartTimeframe } from "@bourse/contract/host-api";
import { Badge, IconButton, usePrices } from "@bourse/ui";
import { Crosshair, Pause, Play, RotateCcw, Square, StepBack, StepForward } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { changeReplay, replays, stopReplay } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import type { ChartBars } from "../chart-bars.ts";
import { useChartTime } from "../time/use-chart-time.ts";
import { indexAfter } from "./bars-until.ts";
import { SpeedChoice } from "./SpeedChoice.tsx";
import { replayFromPicked } from "./start.ts";
import { type ReplaySteps, useReplaySteps } from "./use-steps.ts";

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
