import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barInRow, moveRow, ROW_HEIGHT, revealed, rowOf, scrollOf } from "./rows.ts";

const extents = fc
  .record({ from: fc.integer({ min: -2_000_000, max: 0 }), length: fc.integer({ min: 1, max: 2_000_000 }) })
  .map(({ from, length }) => ({ from, to: from + length }));

describe("rows of a table of bars", () => {
  it("are each of one bar, in both orders", () => {
    fc.assert(
      fc.property(extents, fc.constantFrom("newest" as const, "oldest" as const), fc.nat(), (extent, order, at) => {
        const index = extent.from + (at % (extent.to - extent.from));
        expect(barInRow(rowOf(index, extent, order), extent, order)).toBe(index);
      }),
    );
    expect(rowOf(9, { from: -10, to: 10 }, "newest")).toBe(0);
    expect(rowOf(-10, { from: -10, to: 10 }, "oldest")).toBe(0);
  });

  it("can all be scrolled to, two millions of them in a height that browsers allow", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.integer({ min: 60, max: 3000 }),
        fc.nat(),
        (rows, height, at) => {
          const scroll = scrollOf({ rows, height });
          const row = at % (scroll.last + 1);
          expect(scroll.rowAt(scroll.topOf(row))).toBe(row);
          expect(scroll.full).toBeLessThan(17_000_000);
          expect(scroll.topOf(scroll.last)).toBeLessThanOrEqual(Math.max(ROW_HEIGHT, scroll.full - height + 1));
          expect(scroll.last + scroll.fits).toBeGreaterThanOrEqual(rows);
        },
      ),
    );
  });

  it("come into sight by as little scrolling as possible", () => {
    const scroll = scrollOf({ rows: 1000, height: 28 + 10 * ROW_HEIGHT });
    expect(scroll.fits).toBe(10);
    expect([revealed(5, 0, scroll), revealed(10, 0, scroll), revealed(3, 7, scroll)]).toEqual([0, 1, 3]);
    expect(revealed(999, 0, scroll)).toBe(990);
  });

  it("are moved through by keys and end at the first and last", () => {
    const rows = { rows: 100, fits: 10 };
    const after = (key: string, row: number) => moveRow(key, row, rows);
    expect([after("ArrowDown", 0), after("ArrowUp", 0), after("PageDown", 95), after("PageUp", 30)]).toEqual([
      1, 0, 99, 20,
    ]);
    expect([after("Home", 50), after("End", 50), after("x", 50)]).toEqual([0, 99, undefined]);
  });
});
