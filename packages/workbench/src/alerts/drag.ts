import type { Drawing } from "../chart/drawing.ts";
import { type AlertLine, lineAt } from "./lines.ts";

/** A line being dragged, and its current price. */
export interface Moved {
  readonly line: AlertLine;
  readonly price: number;
}

export interface DragParts {
  readonly drawing: () => Drawing | undefined;
  readonly lines: () => readonly AlertLine[];
  readonly onMove: (moved: Moved) => void;
  readonly onDrop: (moved: Moved) => void;
  /** Called when Escape or the browser cancels the drag. */
  readonly onCancel: () => void;
}

/**
 * Lets the pointer drag alert lines by their labels at the price axis. Elsewhere the chart handles the pointer. Touch
 * is left to the chart's own gestures; the edit form can change a price as well. @returns a function that ends it
 */
export function watchDrags(element: HTMLElement, { drawing, lines, onMove, onDrop, onCancel }: DragParts): () => void {
  let held: Moved | undefined;

  const lineUnder = (event: PointerEvent): AlertLine | undefined => {
    const chart = drawing();
    const box = element.getBoundingClientRect();
    if (!chart || event.clientX < box.right - chart.axisWidth()) return undefined;
    return lineAt(lines(), event.clientY - box.top, chart.yOf);
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const line = lineUnder(event);
    if (!line) return;
    held = { line, price: line.price };
    // The chart would scale its axis: after preventDefault there is no mouse event for it.
    event.preventDefault();
    event.stopPropagation();
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!held) return void element.toggleAttribute("data-grip", lineUnder(event) !== undefined);
    const price = drawing()?.priceAt(event.clientY - element.getBoundingClientRect().top);
    if (price === undefined) return;
    held = { ...held, price };
    onMove(held);
  };
  const up = () => {
    const dropped = held;
    held = undefined;
    if (dropped && dropped.price !== dropped.line.price) onDrop(dropped);
  };
  const cancel = () => {
    if (held) onCancel();
    held = undefined;
  };
  const key = (event: KeyboardEvent) => event.key === "Escape" && cancel();

  element.addEventListener("pointerdown", down, { capture: true });
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", cancel);
  window.addEventListener("keydown", key);
  return () => {
    element.removeEventListener("pointerdown", down, { capture: true });
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", cancel);
    window.removeEventListener("keydown", key);
  };
}
