import type { Drawing } from "./drawing.ts";

/** A price line that the trader can drag. */
export interface PriceLine {
  readonly id: string;
  readonly price: number;
}

/** A line being dragged, and its current price. */
export interface MovedLine<Line extends PriceLine> {
  readonly line: Line;
  readonly price: number;
}

export interface LineDragParts<Line extends PriceLine> {
  /** `axis`: the pointer takes a line by its label at the price axis; `prices`: anywhere over the prices. */
  readonly reach: "axis" | "prices";
  readonly drawing: () => Drawing | undefined;
  /** Lines that can be dragged now. */
  readonly lines: () => readonly Line[];
  /** Turns the price under the pointer into the price that the line takes. */
  readonly snap?: (price: number) => number;
  readonly onMove: (moved: MovedLine<Line>) => void;
  readonly onDrop: (moved: MovedLine<Line>) => void;
  /** Called when Escape or the browser cancels the drag, and when the line is let go where it was. */
  readonly onCancel: () => void;
}

/** Lines that are watched. */
export interface LineDrags<Line extends PriceLine> {
  /** Begins to drag a line when the pointer is pressed on something that belongs to it. */
  hold(line: Line, event: PointerEvent): void;
  end(): void;
}

/** Distance within which the pointer grabs a line, in pixels: about the height of its label. */
const GRIP = 9;

/** Attributes of the chart while the pointer could take a line. */
const MARKS = { axis: "data-grip", prices: "data-over-line" } as const;

/** True for a pointer that can take a line; a finger scrolls instead. */
export const canDrag = ({ button, pointerType }: Pick<PointerEvent, "button" | "pointerType">): boolean =>
  button === 0 && pointerType !== "touch";

/** The nearest line to this height within the pointer's reach. */
export function lineAt<Line extends PriceLine>(
  lines: readonly Line[],
  y: number,
  yOf: (price: number) => number | undefined,
): Line | undefined {
  const off = (line: Line) => Math.abs((yOf(line.price) ?? Number.POSITIVE_INFINITY) - y);
  const [nearest] = lines.filter((line) => off(line) <= GRIP).toSorted((one, other) => off(one) - off(other));
  return nearest;
}

/**
 * Lets the pointer drag price lines. Elsewhere the chart handles the pointer. Touch is left to the chart's own gestures: each
 * line can be changed in a form as well.
 */
export function watchLineDrags<Line extends PriceLine>(
  element: HTMLElement,
  parts: LineDragParts<Line>,
): LineDrags<Line> {
  const { reach, drawing, lines, snap = (price) => price, onMove, onDrop, onCancel } = parts;
  let held: MovedLine<Line> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const isInReach = (chart: Drawing, x: number, y: number): boolean => {
    if (reach === "axis") return x >= element.clientWidth - chart.axisWidth();
    const { width, height } = chart.size();
    return x <= width && y <= height;
  };
  const lineUnder = ({ clientX, clientY }: PointerEvent): Line | undefined => {
    const chart = drawing();
    const { left, top } = element.getBoundingClientRect();
    if (!chart || !isInReach(chart, clientX - left, clientY - top)) return undefined;
    return lineAt(lines(), clientY - top, chart.yOf);
  };
  const hold = (line: Line, event: PointerEvent) => {
    held = { line, price: line.price };
    // Keeps the chart from scrolling or scaling its axis: after preventDefault it gets no mouse event.
    event.preventDefault();
    event.stopImmediatePropagation();
    element.setPointerCapture(event.pointerId);
  };
  const down = (event: PointerEvent) => {
    // A drawing that lies over the line has taken it already.
    if (event.defaultPrevented || element.hasAttribute("data-picking") || !canDrag(event)) return;
    const line = lineUnder(event);
    if (line) hold(line, event);
  };
  const move = (event: PointerEvent) => {
    if (!held) return void element.toggleAttribute(MARKS[reach], lineUnder(event) !== undefined);
    const price = drawing()?.priceAt(event.clientY - element.getBoundingClientRect().top);
    if (price === undefined) return;
    held = { ...held, price: snap(price) };
    onMove(held);
  };
  const cancel = () => {
    if (held) onCancel();
    held = undefined;
  };
  const up = () => {
    if (!held || held.price === held.line.price) return cancel();
    const dropped = held;
    held = undefined;
    onDrop(dropped);
  };
  element.addEventListener("pointerdown", down, { capture: true, signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal });
  return { hold, end: () => listening.abort() };
}
