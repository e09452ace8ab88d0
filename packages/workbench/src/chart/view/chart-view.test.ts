import { describe, expect, it } from "vitest";
import { BarStore } from "../store/bar-store.ts";
import { chartView } from "./chart-view.ts";

const MINUTE = 60_000;
const barAt = (minute: number, close: number) => ({
  ...{ time: minute * MINUTE, open: 1, high: 9, low: 1, close, volume: 1 },
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

  it("asks for earlier bars also while only the last bar moves", () => {
    const { store, show, asked } = shown(10);
    const before = asked.earlier;
    store.replaceFrom(9, [barAt(9, 6)]);
    show();
    expect(asked.earlier).toBe(before + 1);
  });
});
