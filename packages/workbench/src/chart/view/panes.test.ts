import { describe, expect, it } from "vitest";
import { MAX_SHARES } from "../../state/chart-style.ts";
import { LOWEST_PANE, moveBorder, paneHeights } from "./panes.ts";

/** Panes that share a height by their factors, as the drawing library lays them out. */
function panesOf(...factors: number[]) {
  const panes = factors.map((first) => {
    let factor = first;
    return {
      getStretchFactor: () => factor,
      setStretchFactor: (next: number) => {
        factor = next;
      },
      getHeight: (): number => (factor / panes.reduce((sum, each) => sum + each.getStretchFactor(), 0)) * 600,
    };
  });
  return { panes, heights: () => panes.map((each) => Math.round(each.getHeight())) };
}

describe("the border between two panes", () => {
  it("moves both ways, and leaves other panes as they are", () => {
    const { panes, heights } = panesOf(4, 1, 1);
    moveBorder(panes[0], panes[1], -50);
    expect(heights()).toEqual([350, 150, 100]);
    moveBorder(panes[1], panes[2], 20);
    expect(heights()).toEqual([350, 170, 80]);
  });

  it("leaves both a height that can be read, and does nothing where there is no room", () => {
    const { panes, heights } = panesOf(4, 1, 1);
    moveBorder(panes[0], panes[1], 1000);
    expect(heights()).toEqual([500 - LOWEST_PANE, LOWEST_PANE, 100]);
    moveBorder(panes[0], panes[1], -1000);
    expect(heights()).toEqual([LOWEST_PANE, 500 - LOWEST_PANE, 100]);
    moveBorder(panes[2], undefined, 10);
    const low = panesOf(40, 1, 1);
    const before = low.heights();
    moveBorder(low.panes[1], low.panes[2], 10);
    expect(low.heights()).toEqual(before);
  });
});

/** A chart with prices, volume and an indicator. */
function chartOf() {
  const { panes } = panesOf(1, 1, 1);
  const shown = paneHeights({ panes: () => panes });
  shown.name(0, "prices", 4);
  shown.name(1, "volume", 1);
  shown.name(2, "rsi", 1);
  return { panes, shown, factors: () => panes.map((each) => each.getStretchFactor()) };
}

describe("the heights of a chart's panes", () => {
  it("are the usual ones until the trader moves a border", () => {
    const { shown, factors } = chartOf();
    expect([factors(), shown.moved()]).toEqual([[4, 1, 1], undefined]);
    shown.moveBorder(0, -100);
    expect(shown.moved()).toEqual({ prices: 3, volume: 2, rsi: 1 });
  });

  it("come back by the names of panes, also for one that comes later", () => {
    const { panes, shown, factors } = chartOf();
    shown.restore({ volume: 2, prices: 3, macd: 2.5, gone: 7 });
    expect([factors(), shown.moved()]).toEqual([[3, 2, 1], undefined]);
    panes.push(...panesOf(1).panes);
    shown.name(3, "macd", 1.5);
    expect(factors()).toEqual([3, 2, 1, 2.5]);
    shown.restore({});
    expect(factors()).toEqual([4, 1, 1, 1.5]);
  });

  it("are kept of a pane that is hidden, for a bounded number of panes", () => {
    const { shown } = chartOf();
    shown.restore(Object.fromEntries(Array.from({ length: MAX_SHARES }, (_each, at) => [`old ${at}`, 1])));
    shown.moveBorder(0, -100);
    const names = Object.keys(shown.moved() ?? {});
    expect([names.length, names.includes("old 2"), names.slice(-4)]).toEqual([
      MAX_SHARES,
      false,
      ["old 15", "prices", "volume", "rsi"],
    ]);
  });
});

describe("the place of a pane", () => {
  it("is known by its name, and unknown where no pane has it", () => {
    const { panes } = panesOf(4, 1, 1);
    const heights = paneHeights({ panes: () => panes });
    heights.name(0, "prices", 4);
    heights.name(2, "indicators rsi", 1);
    expect(heights.topOf("prices")).toBe(0);
    // The two panes above it, each with its border of one pixel.
    expect(heights.topOf("indicators rsi")).toBe(400 + 1 + 100 + 1);
    expect(heights.topOf("volume")).toBeUndefined();
  });
});
