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

/** New index of the data cursor among `count` bars; undefined for other keys. */
export function moveCursor(key: string, from: number | undefined, count: number): number | undefined {
  const step = STEPS[key];
  if (step === undefined || count === 0) return undefined;
  const start = from ?? (step < 0 ? count : count - 2);
  return Math.min(count - 1, Math.max(0, start + step));
}

/** Zoom factor of a key; undefined for other keys. */
export function zoomOf(key: string): number | undefined {
  if (key === "+" || key === "=" || key === "ArrowUp") return 0.8;
  return key === "-" || key === "ArrowDown" ? 1.25 : undefined;
}
