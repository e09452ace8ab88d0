import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { restyle } from "../../state/chart.ts";
import type { Drawing } from "../drawing.ts";

export interface PaneBordersProps {
  readonly chartId: string;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly say: (text: string) => void;
}

/** Pixels of one key press; with Shift it is a fifth of them. */
const STEP = 20;
const FINE_STEP = 4;

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const NAMES = ["prices", "volume"] as const;
const nameOf = (pane: number): string => NAMES[pane] ?? `pane ${pane + 1}`;

/** The borders between the panes of a chart, for keyboards; the mouse drags the drawing's own borders. */
export function PaneBorders({ chartId, drawing, say }: PaneBordersProps) {
  const heights = useHeights(drawing);
  useKeptHeights(chartId, drawing);
  return heights.slice(1).map((below, pane) => {
    const above = heights[pane] as number;
    const names = `${nameOf(pane)} and ${nameOf(pane + 1)}`;
    const percent = Math.round((above / (above + below)) * 100);
    const onKeyDown = (event: KeyboardEvent) => {
      const way = KEYS[event.key];
      if (way === undefined) return;
      event.preventDefault();
      const before = above;
      drawing.current?.panes.moveBorder(pane, way * (event.shiftKey ? FINE_STEP : STEP));
      keepHeights(chartId, drawing.current);
      // The drawing lays out its panes in the next frame.
      requestAnimationFrame(() => {
        const [next, other] = [pane, pane + 1].map((each) => drawing.current?.panes.all()[each] ?? 0);
        const isMoved = next !== before;
        say(`${isMoved ? "" : "No more room: "}${nameOf(pane)} ${next}, ${nameOf(pane + 1)} ${other} pixels high.`);
      });
    };
    return (
      <hr
        // biome-ignore lint/suspicious/noArrayIndexKey: a border is known by its place
        key={pane}
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={`Border between ${names}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${nameOf(pane)} ${above}, ${nameOf(pane + 1)} ${below} pixels high`}
        onKeyDown={onKeyDown}
        style={{ top: heights.slice(0, pane + 1).reduce((sum, each) => sum + each + 1, 0) - 2 }}
        className="pointer-events-none absolute inset-x-0 z-10 m-0 h-[3px] border-0 focus:bg-accent"
      />
    );
  });
}

function keepHeights(chartId: string, drawing: Drawing | undefined): void {
  const shares = drawing?.panes.moved();
  if (shares) restyle(chartId, { shares });
}

/** Keeps the heights after each drag: the drawing moves its borders by itself and sends no event. */
function useKeptHeights(chartId: string, drawing: RefObject<Drawing | undefined>): void {
  useEffect(() => {
    const heard = new AbortController();
    const onDrop = () => keepHeights(chartId, drawing.current);
    for (const type of ["mouseup", "touchend"]) {
      addEventListener(type, onDrop, { capture: true, signal: heard.signal });
    }
    return () => heard.abort();
  }, [chartId, drawing]);
}

/** Heights of the panes as they are painted. */
function useHeights(drawing: RefObject<Drawing | undefined>): readonly number[] {
  const [heights, setHeights] = useState<readonly number[]>([]);
  useEffect(() => {
    const read = () => {
      const next = drawing.current?.panes.all() ?? [];
      setHeights((before) => (String(before) === String(next) ? before : next));
    };
    read();
    return drawing.current?.onFrame(read);
  }, [drawing]);
  return heights;
}
