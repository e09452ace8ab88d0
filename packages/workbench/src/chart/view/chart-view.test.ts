import { columnsOf } from "@bourse/bars";
import { describe, expect, it } from "vitest";
import { BarStore } from "../store/bar-store.ts";
import { chartView, countSince } from "./chart-view.ts";

const MINUTE = 60_000;
const barAt = (minute: number, close: number) => ({
  time: minute * MINUTE,
  open: 1,
  high: 9,
  low: 1,
  close,
  volume: 1,
});

/** A view of some bars on a time axis of the library. */
function shown(count: number) {
  const store = new BarStore();
  store.replaceFrom(
    0,
    Array.from({ length: count }, (_each, minute) => barAt(minute, 5)),
  );
  const placed: unknown[] = [];
  const updated: number[] = [];
  const asked = { earlier: 0 };
  const view = chartView({
    chart: {
      timeScale: () => ({
        width: () => 800,
        setVisibleLogicalRange: (range) => void placed.push(range),
      }),
    },
    series: { draw: () => undefined, update: (_bars, from) => void updated.push(from) },
    onReplace: () => undefined,
    onLoaded: () => undefined,
    onEarlier() {
      asked.earlier += 1;
    },
  });
  const show = () => view.show({ store, version: store.version });
  show();
  return { store, view, show, asked, updated, placed };
}

describe("the part of a chart in sight", () => {
  it("is not placed again when only the last bar moves: the library would paint everything twice", () => {
    const { store, show, updated, placed } = shown(300);
    expect(placed).toHaveLength(1);
    store.replaceFrom(299, [barAt(299, 6)]);
    show();
    expect(updated).toEqual([299]);
    expect(placed).toHaveLength(1);
  });

  it("is placed again when a bar begins, and when the trader scrolls", () => {
    const { store, view, show, placed } = shown(300);
    store.replaceFrom(300, [barAt(300, 6)]);
    show();
    expect(placed).toHaveLength(2);
    view.scroll(-100);
    expect(placed).toHaveLength(3);
  });

  it("is not placed again for a last bar that moves while all bars are shown", () => {
    const { store, view, show, placed } = shown(300);
    view.showSince(Number.NEGATIVE_INFINITY);
    store.replaceFrom(299, [barAt(299, 6)]);
    show();
    expect(placed).toHaveLength(2);
  });

  it("asks for earlier bars also while only the last bar moves", () => {
    const { store, show, asked } = shown(10);
    const before = asked.earlier;
    store.replaceFrom(9, [barAt(9, 6)]);
    show();
    expect(asked.earlier).toBe(before + 1);
  });

  it("shows a range of time with bars that are read afterwards, window by window, until all are in sight", () => {
    const { store, view, show, asked } = shown(100);
    view.showSince(-900 * MINUTE);
    expect(shownTimes(view.span, store)).toEqual([0, 99]);
    for (const oldest of [-400, -800, -1200]) {
      const before = asked.earlier;
      prepend(store, oldest);
      show();
      expect(shownTimes(view.span, store)).toEqual([Math.max(oldest, -900), 99]);
      // A width more than what is in sight is read ahead.
      expect(asked.earlier > before).toBe(oldest > -1900);
    }
    prepend(store, -2000);
    const settled = asked.earlier;
    show();
    expect([shownTimes(view.span, store), asked.earlier]).toEqual([[-900, 99], settled]);
  });

  it("shows everything, also what is read and what begins afterwards", () => {
    const { store, view, show } = shown(100);
    view.showSince(Number.NEGATIVE_INFINITY);
    prepend(store, -30_000);
    show();
    store.replaceFrom(100, [barAt(100, 5)]);
    show();
    expect(shownTimes(view.span, store)).toEqual([-30_000, 100]);
  });

  it.each<[string, (view: ReturnType<typeof shown>["view"]) => void]>([
    ["scrolled", (view) => view.scroll(-8)],
    ["zoomed", (view) => view.zoom(0.9)],
    ["moved to a bar", (view) => view.centre(50)],
  ])("keeps where the trader has %s while bars of a range are still read", (_how, move) => {
    const { store, view, show } = shown(100);
    view.showSince(-900 * MINUTE);
    move(view);
    const chosen = view.span;
    prepend(store, -400);
    show();
    expect(view.span).toEqual(chosen);
  });

  it("counts the bars since a time, which need not be that of a bar", () => {
    const bar = (day: string) => ({ time: Date.parse(day), open: 1, high: 1, low: 1, close: 1, volume: 1 });
    const store = new BarStore();
    expect(countSince(store, 10)).toBe(0);
    store.replaceFrom(0, ["2020-01-01", "2020-03-01", "2020-04-01"].map(bar));
    expect(countSince(store, Date.parse("2020-02-20"))).toBe(2);
    expect(countSince(store, Date.parse("2010-01-01"))).toBe(3);
    expect(countSince(store, Number.NEGATIVE_INFINITY)).toBe(3);
  });
});

/** Puts the bars from a minute up to the oldest before it. */
function prepend(store: BarStore, from: number): void {
  const to = (store.bar(store.from)?.time ?? 0) / MINUTE;
  store.prepend(columnsOf(Array.from({ length: to - from }, (_each, index) => barAt(from + index, 5))));
}

/** Minutes of the first and the last bar in sight. */
function shownTimes({ left, right }: { readonly left: number; readonly right: number }, store: BarStore) {
  const [first, last] = [Math.max(store.from, Math.ceil(left)), Math.min(store.to - 1, Math.floor(right))];
  // One more bar than asked for is in sight as room at the left.
  const index = left + 1 > store.from ? first + 1 : first;
  return [store.bar(index), store.bar(last)].map((each) => (each?.time ?? Number.NaN) / MINUTE);
}
