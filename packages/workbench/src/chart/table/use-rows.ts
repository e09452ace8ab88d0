import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Extent } from "../view/span.ts";
import { barInRow, moveRow, type Order, revealed, rowOf, scrollOf } from "./rows.ts";

export interface RowsOf {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly extent: Extent;
  /** Bar of the row that the table opens with, if the trader came from one. */
  readonly opensAt: number | undefined;
  /** Reads bars before the oldest. */
  readonly onEarlier: () => void;
}

/** The rows in sight, the active one, and the way to move through them. */
export interface Rows {
  /** Indexes of the bars in sight, from top to bottom. */
  readonly shown: readonly number[];
  /** Index of the bar in the active row. */
  readonly active: number | undefined;
  readonly order: Order;
  /** Height of everything that scrolls, in pixels. */
  readonly full: number;
  rowOf(index: number): number;
  activate(index: number): void;
  turn(): void;
  onScroll(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Earlier bars are read when the oldest bar is fewer rows away than this. */
const EARLY = 200;
/** Browsers round scroll positions. */
const ROUNDING = 2;
const FIRST_HEIGHT = 400;

/** Keeps a table at the bars that it shows while others arrive before and after them. */
export function useRows({ scroller, extent, opensAt, onEarlier }: RowsOf): Rows {
  const [order, setOrder] = useState<Order>("newest");
  const [active, setActive] = useState(opensAt);
  /** Index of the bar in the first row in sight; undefined: the first row of all, whichever bar that is. */
  const [top, setTop] = useState<number | undefined>(opensAt);
  const height = useHeight(scroller);
  const rows = extent.to - extent.from;
  const scroll = scrollOf({ rows, height });
  const place = (index: number) => rowOf(index, extent, order);
  const first = Math.min(scroll.last, Math.max(0, top === undefined ? 0 : place(top)));
  const scrolled = useRef(Number.NaN);
  useLayoutEffect(() => {
    scrolled.current = scroll.topOf(first);
    if (scroller.current) scroller.current.scrollTop = scrolled.current;
  });

  const readEarlier = (row: number) => {
    if (barInRow(row, extent, order) - extent.from < EARLY) onEarlier();
  };
  const show = (row: number) => {
    // The newest bar stays in the first row; the oldest gives way to older ones.
    setTop(row === 0 && order === "newest" ? undefined : barInRow(row, extent, order));
  };
  const activate = (index: number) => {
    setActive(index);
    show(revealed(place(index), first, scroll));
  };
  return {
    shown: Array.from({ length: Math.min(scroll.fits + 1, rows - first) }, (_each, at) =>
      barInRow(first + at, extent, order),
    ),
    active: active === undefined ? undefined : Math.min(extent.to - 1, active),
    order,
    full: scroll.full,
    rowOf: place,
    activate,
    turn() {
      const next = order === "newest" ? "oldest" : "newest";
      setOrder(next);
      setTop(next === "newest" ? undefined : extent.from);
    },
    onScroll() {
      const at = scroller.current?.scrollTop ?? 0;
      if (Math.abs(at - scrolled.current) < ROUNDING) return;
      const row = scroll.rowAt(at);
      if (row !== first) show(row);
      readEarlier(order === "newest" ? row + scroll.fits : row);
    },
    onKeyDown(event) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      // The first key begins at the rows in sight.
      const begin = active === undefined ? first - (event.key === "ArrowDown" ? 1 : 0) : place(active);
      const row = moveRow(event.key, begin, { rows, fits: scroll.fits });
      if (row === undefined) return;
      event.preventDefault();
      activate(barInRow(row, extent, order));
      readEarlier(row);
    },
  };
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const watch = new ResizeObserver(() => setHeight(target.clientHeight));
    watch.observe(target);
    return () => watch.disconnect();
  }, [element]);
  return height;
}
