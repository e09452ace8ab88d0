import type { Pixel, Segment, Shape } from "./geometry.ts";

/** Distance within which the pointer takes a line, and a point of it, in pixels. */
const LINE_REACH = 6;
const HANDLE_REACH = 9;
/** Size of a label's letters, in pixels: near enough to find the label under the pointer. */
const LETTER_WIDTH = 6.5;
const LETTER_HEIGHT = 14;

/** The part of a drawing under the pointer: the index of a point, or all of it. */
export type Grip = number | "body";

/** The part of a shape at a pixel; undefined: none. */
export function gripAt({ handles, lines, labels }: Shape, at: Pixel): Grip | undefined {
  const handle = handles.findIndex((each) => Math.hypot(each.x - at.x, each.y - at.y) <= HANDLE_REACH);
  if (handle >= 0) return handle;
  if (lines.some((line) => distanceTo(line, at) <= LINE_REACH)) return "body";
  const isOnLabel = labels.some(
    ({ x, y, text }) =>
      at.x >= x - LINE_REACH &&
      at.x <= x + text.length * LETTER_WIDTH + LINE_REACH &&
      at.y <= y + LINE_REACH &&
      at.y >= y - LETTER_HEIGHT - LINE_REACH,
  );
  return isOnLabel ? "body" : undefined;
}

/** Distance of a pixel from a line between two ends. */
export function distanceTo({ from, to }: Segment, at: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / square;
  const bound = Math.min(1, Math.max(0, share));
  return Math.hypot(at.x - (from.x + bound * dx), at.y - (from.y + bound * dy));
}
