import { readFileSync } from "node:fs";
import path from "node:path";
import { columnsOf, type DrawnThing, drawHistory } from "@bourse/bars";
import { describe, expect, it } from "vitest";

type Row = readonly (number | null)[];

interface Vector {
  readonly name: string;
  readonly k: number;
  readonly bars: readonly (readonly [number, number, number, number, number])[];
  readonly swings: readonly Row[];
  readonly fvg: readonly Row[];
  readonly bos_choch: readonly Row[];
  readonly ob: readonly Row[];
  readonly liquidity: readonly Row[];
}

/** The reference stores levels in single precision. */
const TOLERANCE = 1e-5;

const VECTORS = readFileSync(path.join(import.meta.dirname, "vectors.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line): Vector => JSON.parse(line));

const signed = { up: 1, down: -1 } as const;

/** One thing as the row of the reference's table: its `0` is `null` here. */
function rowOf(thing: DrawnThing): Row {
  const sign = signed[thing.direction];
  switch (thing.kind) {
    case "swing":
      return [thing.bar, sign, thing.level];
    case "fvg":
      return [thing.bar, sign, thing.top, thing.bottom, thing.mitigatedAt ?? 0];
    case "bos":
      return [thing.bar, sign, null, thing.level, thing.brokenAt];
    case "choch":
      return [thing.bar, null, sign, thing.level, thing.brokenAt];
    case "order_block":
      return [thing.bar, sign, thing.top, thing.bottom, thing.volume, thing.mitigatedAt ?? 0, thing.strength];
    case "liquidity":
      return [thing.bar, sign, thing.level, thing.end, thing.sweptAt ?? 0];
  }
}

describe.each(VECTORS)("on $name", ({ k, bars, ...tables }) => {
  const columns = columnsOf(
    bars.map(([open, high, low, close, volume], time) => ({ time, open, high, low, close, volume })),
  );
  const drawing = drawHistory(columns, k);
  const things = drawing.ok ? drawing.things : [];

  it.each([
    ["swings", ["swing"]],
    ["fvg", ["fvg"]],
    ["bos_choch", ["bos", "choch"]],
    ["ob", ["order_block"]],
    ["liquidity", ["liquidity"]],
  ] as const)("draws the same %s as the reference", (table, kinds) => {
    const ours = things
      .filter(({ kind }) => kinds.some((each) => each === kind))
      .map(rowOf)
      .sort(([one], [other]) => (one ?? 0) - (other ?? 0));
    expect(tables[table].length).toBeGreaterThan(0);
    expect(ours.map(([bar]) => bar)).toEqual(tables[table].map(([bar]) => bar));
    for (const [index, row] of tables[table].entries()) {
      for (const [column, value] of row.entries()) {
        const own = ours[index]?.[column];
        if (value === null || own === null || own === undefined) expect(own).toBe(value);
        else expect(Math.abs(own - value)).toBeLessThanOrEqual(TOLERANCE * Math.abs(value));
      }
    }
  });
});

it("refuses fewer than 2k + 1 bars", () => {
  expect(drawHistory(columnsOf([]), 5)).toEqual({ ok: false, reason: "not_enough_bars", bars: 0, needed: 11 });
});
