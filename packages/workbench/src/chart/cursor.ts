import type { Extent } from "./view/span.ts";

/** Number of bars for Page Up and Page Down: about a month of days. */
const PAGE = 20;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** New index of the data cursor among the bars; undefined for other keys. */
export function moveCursor(key: string, at: number | undefined, { from, to }: Extent): number | undefined {
  const step = STEPS[key];
  if (step === undefined || to === from) return undefined;
  const start = at ?? (step < 0 ? to : to - 2);
  return Math.min(to - 1, Math.max(from, start + step));
}

/** Zoom factor of a key; undefined for other keys. */
export function zoomOf(key: string): number | undefined {
  if (key === "+" || key === "=" || key === "ArrowUp") return 0.8;
  return key === "-" || key === "ArrowDown" ? 1.25 : undefined;
}

/** Factor by which a key, with Shift, stretches the prices in sight; undefined for other keys. */
export function stretchOf(key: string): number | undefined {
  if (key === "ArrowUp") return 0.8;
  return key === "ArrowDown" ? 1.25 : undefined;
}
