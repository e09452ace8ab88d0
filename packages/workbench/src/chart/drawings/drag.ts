import type { Anchor, Drawing as Drawn } from "@bourse/contract/host-api";
import { isSnapping } from "../../state/magnet.ts";
import type { Drawing } from "../drawing.ts";
import { snapped } from "../snap.ts";
import type { Pixel, Shape } from "./geometry.ts";
import { type Grip, gripAt } from "./hit.ts";
import { movedAnchors } from "./move.ts";

/** A drawing with its shape now. */
export interface Shown {
  readonly drawn: Drawn;
  shape(): Shape;
}

/** A drawing that is being dragged, and its anchors now. */
export interface Dragged {
  readonly id: string;
  readonly anchors: readonly Anchor[];
}

export interface DragParts {
  readonly drawing: () => Drawing | undefined;
  /** In the order of painting. */
  readonly shown: () => readonly Shown[];
  readonly decimals: number | undefined;
  readonly onSelect: (id: string | undefined) => void;
  readonly onOpen: (id: string) => void;
  readonly onMove: (dragged: Dragged) => void;
  readonly onDrop: (dragged: Dragged) => void;
  readonly onCancel: () => void;
}

interface Held {
  readonly drawn: Drawn;
  readonly grip: Grip;
  readonly from: Pixel;
  dragged: Dragged | undefined;
}

/**
 * Selects a drawing under the pointer and drags it or one of its points; with Control a point snaps to the prices of its
 * bar. Elsewhere, and while points are picked, the chart handles the pointer. @returns a function that ends it
 */
export function watchDrawings(element: HTMLElement, parts: DragParts): () => void {
  const { drawing, onSelect, onOpen, onMove, onDrop, onCancel } = parts;
  let held: Held | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || element.hasAttribute("data-picking")) return;
    const at = pixelOf(element, event);
    const found = isInPane(at, drawing()) ? under(parts.shown(), at) : undefined;
    onSelect(found?.drawn.id);
    if (!found) return;
    // The chart would begin to scroll.
    event.preventDefault();
    event.stopPropagation();
    element.focus();
    if (found.drawn.locked) return;
    held = { ...found, from: at, dragged: undefined };
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const at = pixelOf(element, event);
    if (!held) {
      const isOver = isInPane(at, drawing()) && under(parts.shown(), at) !== undefined;
      element.toggleAttribute("data-over-drawing", isOver);
      return;
    }
    const chart = drawing();
    const to = chart && isSnapping(event) && held.grip !== "body" ? snappedPixel(chart, at) : at;
    const { drawn, grip, from } = held;
    const anchors = chart && movedAnchors(chart, { anchors: drawn.anchors, grip, from, to, decimals: parts.decimals });
    if (!anchors) return;
    held.dragged = { id: drawn.id, anchors };
    onMove(held.dragged);
  };
  const up = () => {
    const dropped = held?.dragged;
    held = undefined;
    if (dropped) onDrop(dropped);
  };
  const cancel = () => {
    if (held?.dragged) onCancel();
    held = undefined;
  };
  element.addEventListener("pointerdown", down, { capture: true, signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", cancel, { signal });
  element.addEventListener(
    "dblclick",
    (event) => {
      const found = under(parts.shown(), pixelOf(element, event));
      if (found) onOpen(found.drawn.id);
    },
    { signal },
  );
  window.addEventListener("keydown", (event) => event.key === "Escape" && cancel(), { signal });
  return () => listening.abort();
}

function pixelOf(element: HTMLElement, { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">): Pixel {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function isInPane({ x, y }: Pixel, drawing: Drawing | undefined): boolean {
  const size = drawing?.size();
  return size !== undefined && x >= 0 && y >= 0 && x <= size.width && y <= size.height;
}

/** The topmost drawing at a point of the window; undefined outside of the pane with the prices. */
export function drawnAt(
  element: HTMLElement,
  { drawing, shown }: Pick<DragParts, "drawing" | "shown">,
  { x, y }: { readonly x: number; readonly y: number },
): Drawn | undefined {
  const at = pixelOf(element, { clientX: x, clientY: y });
  return isInPane(at, drawing()) ? under(shown(), at)?.drawn : undefined;
}

/** The topmost drawing at a pixel. */
function under(shown: readonly Shown[], at: Pixel): { readonly drawn: Drawn; readonly grip: Grip } | undefined {
  for (const { drawn, shape } of shown.toReversed()) {
    const grip = gripAt(shape(), at);
    if (grip !== undefined) return { drawn, grip };
  }
  return undefined;
}

function snappedPixel(chart: Drawing, at: Pixel): Pixel {
  const [time, price] = [chart.timeAt(at.x), chart.priceAt(at.y)];
  const bar = time === undefined ? undefined : chart.barNear(time);
  if (time === undefined || price === undefined || !bar) return at;
  const point = snapped(bar, { time, price });
  return { x: chart.xOf(point.time) ?? at.x, y: chart.yOf(point.price) ?? at.y };
}
