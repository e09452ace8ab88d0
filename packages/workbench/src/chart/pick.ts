import type { Bar } from "@bourse/bars";
import { isSnapping } from "../state/magnet.ts";
import type { Drawing, Point } from "./drawing.ts";
import { snapped, stepSnapped } from "./snap.ts";

/** Share of the visible height that an arrow key moves the price by; with Shift, ten times as much. */
const PRICE_STEP = 0.005;
const BIG_STEP = 10;
/** Bars that Page Up and Page Down move by. */
const PAGE = 10;

/** A chart that points are picked on. */
export interface PickTarget {
  readonly element: HTMLElement;
  readonly drawing: Drawing;
}

export interface PickWish {
  /** One point (a horizontal line takes its price), or two. */
  readonly count: 1 | 2;
  /** Where the keyboard begins for each point. Absent: the first point in the middle of the chart, each further one at the point before. */
  readonly start?: readonly Point[];
  /** Called with the points so far and the one under the pointer, to preview what will be drawn. */
  readonly onMove?: (points: readonly Point[]) => void;
  /** Announces a text to screen readers. */
  readonly say: (text: string) => void;
  /** A point in words. */
  readonly words: (point: Point) => string;
  /** Ends the choice when it aborts: otherwise its keys would stay taken from the page after the chart is gone. */
  readonly signal?: AbortSignal;
}

const HELP = "Arrow keys move the point, Enter takes it, Escape cancels. With Control it snaps to the bar's prices.";

/**
 * Lets the trader pick points with the pointer (click) or the keyboard (arrows, Enter); Escape cancels. With the magnet on
 * (Control or Command held turns it around) the point snaps to the open, high, low or close of its bar. The chart neither scrolls nor zooms meanwhile.
 * @returns the points; undefined when the trader cancelled or the signal aborted
 */
export function pick(
  { element, drawing }: PickTarget,
  { count, start = [], onMove, say, words, signal }: PickWish,
): Promise<readonly Point[] | undefined> {
  if (signal?.aborted) return Promise.resolve(undefined);
  const taken: Point[] = [];
  let current = start[0] ?? middle(drawing);
  const { promise, resolve } = Promise.withResolvers<readonly Point[] | undefined>();
  const listening = new AbortController();

  const finish = (points: readonly Point[] | undefined) => {
    listening.abort();
    element.removeAttribute("data-picking");
    // A chart that is gone has no crosshair.
    if (!signal?.aborted) drawing.clearPoint();
    resolve(points);
  };
  const moveTo = (point: Point | undefined) => {
    if (!point) return;
    current = point;
    drawing.aim(point);
    onMove?.([...taken, point]);
  };
  const beginAt = (point: Point | undefined) => {
    const x = point && drawing.xOf(point.time);
    if (x !== undefined && (x < 0 || x > drawing.size().width)) drawing.goTo(point?.time ?? 0);
    moveTo(point);
  };
  const take = () => {
    if (!current) return;
    taken.push(current);
    if (taken.length === count) return finish(taken);
    beginAt(start[taken.length]);
    say(`First point: ${words(taken[0] ?? current)}. Choose the second.`);
  };
  const cancel = () => {
    say("Cancelled.");
    finish(undefined);
  };
  const onKey = (event: KeyboardEvent) => {
    if (isElsewhere(event, element)) return;
    const moved = current && movedBy(event, current, drawing);
    if (moved) {
      moveTo(moved);
      say(words(moved));
    } else if (event.key === "Enter") take();
    else if (event.key === "Escape") cancel();
    else return;
    // Otherwise the arrow keys would also move the chart's data cursor, and Escape close what holds the chart.
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointer = (event: PointerEvent | MouseEvent) => moveTo(pointUnder(event, { element, drawing }));
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !isInPane(event, { element, drawing })) return;
    // The chart would begin to scroll.
    event.preventDefault();
    event.stopPropagation();
    onPointer(event);
    take();
  };
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };

  const options = { capture: true, signal: listening.signal };
  signal?.addEventListener("abort", () => finish(undefined), { signal: listening.signal });
  window.addEventListener("keydown", onKey, options);
  element.addEventListener("pointermove", onPointer, options);
  element.addEventListener("pointerdown", onDown, options);
  for (const type of ["mousedown", "touchstart", "wheel"])
    element.addEventListener(type, hold, { ...options, passive: false });
  element.setAttribute("data-picking", "");
  element.focus();
  say(`Choose ${count === 1 ? "a point" : "two points"} on the chart. ${HELP}`);
  beginAt(current);
  return promise;
}

/** True for keys of a field, or of a dialog that does not contain the chart. */
function isElsewhere({ target }: KeyboardEvent, element: HTMLElement): boolean {
  const other = target instanceof Element ? target.closest("[role=dialog], input, textarea, select") : null;
  return other !== null && !other.contains(element);
}

/** Where picking begins: in the middle of the pane, on a bar. */
function middle(drawing: Drawing): Point | undefined {
  const { width, height } = drawing.size();
  const [time, price] = [drawing.timeAt(width / 2), drawing.priceAt(height / 2)];
  const bar = time === undefined ? undefined : drawing.barNear(time);
  return bar && { time: bar.time, price: price ?? bar.close };
}

type Place = Pick<MouseEvent, "clientX" | "clientY">;

function isInPane({ clientX, clientY }: Place, { element, drawing }: PickTarget): boolean {
  const { left, top } = element.getBoundingClientRect();
  const { width, height } = drawing.size();
  return clientX >= left && clientX <= left + width && clientY >= top && clientY <= top + height;
}

function pointUnder(event: PointerEvent | MouseEvent, target: PickTarget): Point | undefined {
  const { element, drawing } = target;
  if (!isInPane(event, target)) return undefined;
  const { left, top } = element.getBoundingClientRect();
  const [time, price] = [drawing.timeAt(event.clientX - left), drawing.priceAt(event.clientY - top)];
  if (time === undefined || price === undefined) return undefined;
  const bar = drawing.barNear(time);
  if (bar && isSnapping(event)) return snapped(bar, { time, price });
  return { time, price };
}

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** The point after an arrow or page key; undefined for other keys. */
function movedBy(press: Press, point: Point, drawing: Drawing): Point | undefined {
  const side = SIDES[press.key];
  if (side !== undefined) return sideways(point, side * (press.shiftKey ? BIG_STEP : 1), drawing);
  if (press.key !== "ArrowUp" && press.key !== "ArrowDown") return undefined;
  const isUp = press.key === "ArrowUp";
  const bar = drawing.barNear(point.time);
  if (bar && isSnapping(press)) return stepSnapped(bar, point, isUp === isInverted(drawing, bar) ? -1 : 1);
  const y = drawing.yOf(point.price);
  const step = drawing.size().height * PRICE_STEP * (press.shiftKey ? BIG_STEP : 1);
  const price = y === undefined ? undefined : drawing.priceAt(isUp ? y - step : y + step);
  return price === undefined ? undefined : { ...point, price };
}

/** Whether the price axis is inverted: up is towards lower prices. */
const isInverted = ({ yOf }: Drawing, { low, high }: Bar): boolean => (yOf(high) ?? 0) > (yOf(low) ?? 0);

const SIDES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -PAGE, PageDown: PAGE };

/** A point by bars to the side, which scrolls into view. */
function sideways(point: Point, bars: number, drawing: Drawing): Point | undefined {
  const time = drawing.timeBeside(point.time, bars);
  if (time === undefined) return undefined;
  const x = drawing.xOf(time);
  if (x !== undefined && (x < 0 || x > drawing.size().width)) drawing.goTo(time);
  return { ...point, time };
}
