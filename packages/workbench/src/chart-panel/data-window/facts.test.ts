import { columnsOf } from "@bourse/bars";
import type { Drawing } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { zoneWords } from "../../words/zone.ts";
import { drawingFacts, type Mapping, structureAt } from "./at-cursor.ts";
import { barFacts, comparisonFacts, factsAsText, levelFacts } from "./facts.ts";

const DAY = 86_400_000;
const price = (value: number | string) => Number(value).toFixed(2);
const prices = {
  decimals: 2,
  price,
  exact: String,
  change: (value: number) => `${value > 0 ? "+" : ""}${value.toFixed(2)}`,
};
const time = { name: String, words: zoneWords("UTC") };
const bar = (day: number, close: number) => ({
  time: day * DAY,
  open: close - 1,
  high: close + 2,
  low: close - 3,
  close,
  volume: 1000,
});

const drawn = (
  kind: Drawing["kind"],
  points: readonly [day: number, price: number][],
  more: Partial<Drawing> = {},
): Drawing => ({
  id: "11111111-1111-4111-8111-111111111111",
  symbol: "X",
  kind,
  anchors: points.map(([day, at]) =>
    kind === "horizontal" ? { price: at } : { time: new Date(day * DAY).toISOString(), price: at },
  ),
  color: "#000000",
  width: 1,
  locked: false,
  hidden: false,
  revision: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  ...more,
});

const linear: Mapping = { xOf: (time) => time / DAY, yOf: (at) => -at, priceAt: (y) => -y };
const logarithmic: Mapping = { ...linear, yOf: (at) => -Math.log(at), priceAt: (y) => Math.exp(-y) };
const at = (day: number, mapping: Mapping = linear) => ({ time: day * DAY, until: (day + 1) * DAY, mapping, price });

describe("the facts of a bar", () => {
  it("have its prices and its change, and say that it is forming", () => {
    const facts = barFacts({ bar: bar(2, 110), before: bar(1, 100), isForming: true, time, prices });
    expect(facts.map(({ name, value }) => `${name}=${value}`)).toEqual([
      `Time (UTC)=${2 * DAY}, forming`,
      "Open=109.00",
      "High=112.00",
      "Low=107.00",
      "Close=110.00",
      "Change=+10.00 (+10.00%)",
      "Volume=1.00K",
    ]);
  });

  it("have the drawings that reach it, with the price of a line as it is drawn on the scale", () => {
    const values = (list: readonly Drawing[], day: number, mapping = linear) =>
      drawingFacts(list, at(day, mapping)).map(({ name, value }) => `${name} ${value}`);
    const trend = drawn("trend", [
      [0, 100],
      [10, 400],
    ]);
    expect(values([trend], 5)).toEqual(["Trend line 250.00"]);
    expect(values([trend], 5, logarithmic)).toEqual(["Trend line 200.00"]);
    expect(values([trend], 11)).toEqual([]);
    expect(
      values(
        [
          drawn("ray", [
            [0, 100],
            [10, 200],
          ]),
        ],
        20,
      ),
    ).toEqual(["Ray 300.00"]);
    expect(
      values(
        [
          drawn("ray", [
            [10, 100],
            [0, 200],
          ]),
        ],
        20,
      ),
    ).toEqual([]);
    expect(values([drawn("horizontal", [[0, 90]], { text: "floor" })], 99)).toEqual(['Horizontal line "floor" 90.00']);
    expect(
      values(
        [
          drawn("rectangle", [
            [0, 100],
            [9, 80],
          ]),
        ],
        4,
      ),
    ).toEqual(["Rectangle 80.00 to 100.00"]);
    expect(values([drawn("text", [[4, 100]], { text: "Fed" })], 4)).toEqual(['Text "Fed" 100.00']);
    expect(values([drawn("horizontal", [[0, 90]], { hidden: true })], 4)).toEqual([]);
  });

  it("have the drawings of finer timeframes that lie within it, with the price where they begin", () => {
    const values = (list: readonly Drawing[], day: number) =>
      drawingFacts(list, at(day)).map(({ name, value }) => `${name} ${value}`);
    const note = drawn("text", [[4.3, 100]], { text: "Fed" });
    expect([3, 4, 5].map((day) => values([note], day))).toEqual([[], ['Text "Fed" 100.00'], []]);
    const trend = drawn("trend", [
      [4.25, 100],
      [4.75, 200],
    ]);
    expect([3, 4, 5].map((day) => values([trend], day))).toEqual([[], ["Trend line 100.00"], []]);
    const area = drawn("rectangle", [
      [4.25, 100],
      [5.5, 80],
    ]);
    expect([3, 4, 5, 6].map((day) => values([area], day).length)).toEqual([0, 1, 1, 0]);
  });

  it("have the zones that it made, confirmed or traded in, and the breaks that it confirmed", () => {
    const bars = [0, 1, 2, 3, 4, 5].map((day) => bar(day, 100 + day * 10));
    const zone = { kind: "gap", direction: "up", bar: 1, top: 112, bottom: 108, confirmedAt: 2, reachedAt: 4 } as const;
    const broken = { kind: "bos", direction: "up", swingBar: 0, confirmedAt: 3, level: 102 } as const;
    const found = (index: number) => {
      const { zones, breaks } = structureAt(
        { zones: [zone], breaks: [broken] },
        columnsOf(bars),
        bars[index] ?? bar(9, 9),
      );
      return [zones.length, breaks.length];
    };
    expect([0, 1, 2, 3, 4].map(found)).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it("have closes and changes of compared symbols", () => {
    const columns = [
      { name: "Y close", at: () => 12.5 },
      { name: "Y per cent", at: () => -3 },
      { name: "Z per cent", at: () => undefined },
    ];
    expect(comparisonFacts(columns).map(({ value }) => value)).toEqual(["12.50", "-3.00%", "no value"]);
  });

  it("have the nearest levels of alerts with their distance, and are text with one fact a line", () => {
    const levels = [200, 90, 105, 99].map((each) => ({ title: `at ${each}`, price: each }));
    const facts = levelFacts(levels, 100, price);
    expect(facts.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "at 99 99.00 (-1.00%)",
      "at 105 105.00 (+5.00%)",
      "at 90 90.00 (-10.00%)",
    ]);
    const text = factsAsText("X 1D", [
      { title: "Bar", facts: [{ name: "Close", value: "1.00" }] },
      { title: "Market structure", facts: [{ value: "A gap." }] },
    ]);
    expect(text).toBe("X 1D\n\nBar\nClose: 1.00\n\nMarket structure\nA gap.\n");
  });
});
