import { type BarColumns, columnsOf, scanStructure, sliceColumns } from "@bourse/bars";
import { readSampleBars } from "@bourse/testing/sample-bars";
import { describe, expect, it } from "vitest";
import { hindsightOf } from "./history.ts";
import { structureOf } from "./zones.ts";

const BARS = columnsOf(readSampleBars().map((bar) => ({ ...bar, time: Date.parse(bar.time) })));
const at = (column: Float64Array, index: number) => column[index] ?? Number.NaN;
const first = (count: number): BarColumns => sliceColumns(BARS, 0, count);

describe("the zones of the market structure", () => {
  it("are reached where the engine says that an order block was touched", () => {
    const bars = first(1500);
    const scan = scanStructure(bars, { maxOpenBlocks: 10_000 });
    const touches = scan.ok ? scan.events.filter(({ rule }) => rule.startsWith("ob_touch")) : [];
    const blocks = structureOf(bars).zones.filter(({ kind }) => kind === "block");
    const oldest = Math.min(...blocks.map(({ bar }) => bar));
    const known = touches.filter(({ used }) => (used[1] ?? 0) > oldest);
    expect(known.length).toBeGreaterThan(20);
    for (const { used, bar, direction } of known) {
      const block = blocks.find((each) => each.bar === used[1] && each.direction === direction);
      expect(block).toMatchObject({ confirmedAt: used[2], reachedAt: bar });
    }
  });

  it("never change with later bars: they are only reached", () => {
    const whole = structureOf(first(1200));
    for (const count of [1000, 1050, 1100, 1150]) {
      const then = structureOf(first(count));
      const later = new Map(whole.zones.map((each) => [`${each.kind} ${each.direction} ${each.bar}`, each]));
      for (const { reachedAt, ...zone } of then.zones) {
        const now = later.get(`${zone.kind} ${zone.direction} ${zone.bar}`);
        if (!now) continue;
        expect(now).toMatchObject(zone);
        if (reachedAt !== undefined) expect(now.reachedAt).toBe(reachedAt);
        else expect(now.reachedAt ?? count).toBeGreaterThanOrEqual(count);
        expect(zone.confirmedAt).toBeLessThan(count);
      }
      expect(whole.breaks).toEqual(expect.arrayContaining(then.breaks.slice(-20)));
    }
  });

  it("lie between the bars that made them, and are confirmed after those", () => {
    const { zones, breaks } = structureOf(first(800));
    for (const { kind, direction, bar, top, bottom, confirmedAt } of zones) {
      expect(top).toBeGreaterThanOrEqual(bottom);
      expect(confirmedAt).toBeGreaterThan(bar);
      if (kind === "gap" && direction === "up") {
        expect([bottom, top]).toEqual([at(BARS.high, bar - 1), at(BARS.low, bar + 1)]);
      }
    }
    for (const { direction, level, confirmedAt, swingBar } of breaks) {
      expect(level).toBe(at(direction === "up" ? BARS.high : BARS.low, swingBar));
      expect(Math.sign(at(BARS.close, confirmedAt) - level)).toBe(direction === "up" ? 1 : -1);
    }
    expect(structureOf(first(5))).toEqual({ zones: [], breaks: [] });
  });

  it("differ from the drawing in hindsight, which later bars change", () => {
    const [before, after] = [hindsightOf(first(300)), hindsightOf(first(330))];
    const kept = new Set(after.map((each) => JSON.stringify(each)));
    const old = before.filter(({ to }) => to !== undefined && to < 290);
    expect(old.length).toBeGreaterThan(10);
    expect(new Set(before.map(({ label }) => label))).toEqual(new Set(["FVG", "OB", "BOS", "CHoCH"]));
    expect(before.some((each) => !kept.has(JSON.stringify(each)))).toBe(true);
    expect(hindsightOf(first(5))).toEqual([]);
  });
});
