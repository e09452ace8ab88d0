import type { Extent } from "../view/span.ts";

/** Height of a row and of the header, in pixels. */
export const ROW_HEIGHT = 24;
export const HEADER_HEIGHT = 28;
/** Browsers make no element taller than about 17 million pixels; above this, one pixel stands for several rows. */
const TALLEST = 15_000_000;

/** Which bar is in the first row. */
export type Order = "newest" | "oldest";

/** Row of a bar, from 0. */
export const rowOf = (index: number, { from, to }: Extent, order: Order): number =>
  order === "newest" ? to - 1 - index : index - from;

/** Index of the bar in a row: the inverse of {@link rowOf}. */
export const barInRow = (row: number, { from, to }: Extent, order: Order): number =>
  order === "newest" ? to - 1 - row : from + row;

export interface Sizes {
  /** All rows. */
  readonly rows: number;
  /** Height of the part that scrolls, in pixels. */
  readonly height: number;
}

/** How rows and scroll positions belong together. */
export interface Scroll {
  /** Height of everything that scrolls. */
  readonly full: number;
  /** Rows that fit without being cut off, at least one. */
  readonly fits: number;
  /** The last row that can be the first in sight. */
  readonly last: number;
  rowAt(top: number): number;
  topOf(row: number): number;
}

/** Every row can be scrolled to, however many there are. */
export function scrollOf({ rows, height }: Sizes, tallest: number = TALLEST): Scroll {
  const full = HEADER_HEIGHT + Math.min(rows * ROW_HEIGHT, tallest);
  const fits = Math.max(1, Math.floor((height - HEADER_HEIGHT) / ROW_HEIGHT));
  const last = Math.max(0, rows - fits);
  const distance = Math.max(0, full - height);
  const step = last > 0 && distance > 0 ? distance / last : ROW_HEIGHT;
  return {
    full,
    fits,
    last,
    rowAt: (top) => Math.min(last, Math.max(0, Math.round(top / step))),
    topOf: (row) => Math.min(last, Math.max(0, row)) * step,
  };
}

/** First row in sight after a row became the active one: as little as possible is scrolled. */
export function revealed(row: number, first: number, { fits, last }: Scroll): number {
  const wanted = row < first ? row : row >= first + fits ? row - fits + 1 : first;
  return Math.min(last, Math.max(0, wanted));
}

/** Row after a key; undefined for other keys. */
export function moveRow(key: string, row: number, { rows, fits }: { readonly rows: number; readonly fits: number }) {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -fits,
    PageDown: fits,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  const step = steps[key];
  return step === undefined || rows === 0 ? undefined : Math.min(rows - 1, Math.max(0, row + step));
}
