import type { Bar } from "@bourse/bars";
import type { Drawing } from "./drawing.ts";
import type { ChartPlace } from "./menu.ts";
import type { ChartThing } from "./things.ts";

/** True for the keys that open a menu. */
export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean =>
  key === "ContextMenu" || (key === "F10" && shiftKey);

/** A chart's menu that is asked for, and where it opens in the window. */
export interface AskedMenu {
  /** A place of a chart, or a thing on one. */
  readonly of: ChartPlace | ChartThing;
  readonly x: number;
  readonly y: number;
}

const listeners = new Set<(asked: AskedMenu) => void>();

/** Hears menus that are asked for by keyboard. @returns a function that ends it */
export function onMenuAsked(listener: (asked: AskedMenu) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens a menu. */
export function tellMenuAsked(asked: AskedMenu): void {
  for (const listener of listeners) listener(asked);
}

export interface MenuAt {
  readonly chartId: string;
  readonly element: HTMLElement | null;
  readonly drawing: Drawing | undefined;
  /** The bar at whose close the menu opens. */
  readonly bar: Bar | undefined;
}

/** Opens a chart's menu at a bar: the browser's own event would have no place but the middle of the chart. */
export function askMenu({ chartId, element, drawing, bar }: MenuAt): void {
  if (!element || !drawing || !bar) return;
  const { width, height } = drawing.size();
  const { left, top } = element.getBoundingClientRect();
  const x = left + Math.min(width, Math.max(0, drawing.xOf(bar.time) ?? 0));
  const y = top + Math.min(height, Math.max(0, drawing.yOf(bar.close) ?? 0));
  tellMenuAsked({ of: { chartId, price: bar.close, time: bar.time }, x, y });
}
