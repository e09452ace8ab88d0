import { type RefObject, useEffect, useRef } from "react";
import { createStore } from "../state/store.ts";
import type { Drawing } from "./drawing.ts";

/** Where the trader points on a linked chart; absent time: nowhere. */
const pointed = createStore<{ readonly chartId: string; readonly time: number | undefined }>({
  chartId: "",
  time: undefined,
});

export interface LinkedCrosshairProps {
  readonly chartId: string;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  /** Time of the bar under the data cursor or the pointer. */
  readonly time: number | undefined;
  /** The data cursor is on this chart. */
  readonly hasCursor: boolean;
}

/** Shares the crosshair of a linked chart with the others, by time. Shows nothing itself. */
export function LinkedCrosshair({ chartId, element, drawing, time, hasCursor }: LinkedCrosshairProps) {
  const cursor = useRef(hasCursor);
  cursor.current = hasCursor;
  useEffect(() => {
    // A crosshair that follows another chart's is not shared again: only the chart with the pointer or cursor leads.
    const leads = cursor.current || element.current?.matches(":hover") === true;
    if (time !== undefined && leads) pointed.set({ chartId, time });
    if (time === undefined && pointed.get().chartId === chartId) pointed.set({ chartId, time });
  }, [chartId, time, element]);
  useEffect(() => {
    return pointed.subscribe(() => {
      const { chartId: leader, time: wanted } = pointed.get();
      if (leader !== chartId && drawing.current) follow(drawing.current, wanted);
    });
  }, [chartId, drawing]);
  return null;
}

/** Puts the crosshair on the bar that a time lies in. */
function follow(drawing: Drawing, time: number | undefined): void {
  const bar = time === undefined ? undefined : barAround(drawing, time);
  if (bar) drawing.aim({ time: bar.time, price: bar.close });
  else drawing.clearPoint();
}

function barAround(drawing: Drawing, time: number) {
  const near = drawing.barNear(time);
  const before = near && near.time > time ? drawing.timeBeside(near.time, -1) : near?.time;
  const bar = before === undefined ? undefined : drawing.barNear(before);
  const end = bar && drawing.timeBeside(bar.time, 1);
  return end !== undefined && bar && bar.time <= time && time < end ? bar : undefined;
}
