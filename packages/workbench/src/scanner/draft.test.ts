import { expect, it } from "vitest";
import { type ConditionDraft, newCondition, withRelation, withSource } from "./condition-draft.ts";
import { draftOf, faultsOf, newDraft, scanOf } from "./draft.ts";

const draft = { ...newDraft("SIM:TREND"), name: "Breaks" };

it("starts with the chart's symbol where that is one of an exchange", () => {
  expect(newDraft("SIM:TREND").symbols).toBe("SIM:TREND");
  expect(newDraft("^GSPC").symbols).toBe("");
});

it("takes symbols however they are separated, each once", () => {
  expect(scanOf({ ...draft, symbols: "SIM:A, SIM:B;SIM:A\nSIM:C" }).symbols).toEqual(["SIM:A", "SIM:B", "SIM:C"]);
});

it("says what is wrong beside each field", () => {
  expect(faultsOf(draft)).toEqual({});
  const many = Array.from({ length: 26 }, (_, index) => `SIM:X${index}`).join(" ");
  expect(Object.keys(faultsOf({ ...draft, name: " ", symbols: "" })).sort()).toEqual(["name", "symbols"]);
  expect(faultsOf({ ...draft, symbols: "AAPL" }).symbols).toContain("AAPL");
  expect(faultsOf({ ...draft, symbols: many }).symbols).toContain("26");
  const none = { S: undefined, D: undefined, W: undefined, P: undefined };
  expect(faultsOf({ ...draft, minutes: none })).toEqual({ styles: "Choose at least one style." });
});

it.each([
  ["S", 1],
  ["D", 5],
  ["W", 15],
  ["P", 60],
] as const)("lets style %s run every %i minutes and no more often", (style, least) => {
  const of = (minutes: string) => faultsOf({ ...draft, minutes: { ...draft.minutes, [style]: minutes } });
  expect(of(String(least))).toEqual({});
  expect(of("1440")).toEqual({});
  for (const wrong of [String(least - 1), "1441", "", "1.5", "x"]) expect(of(wrong)[style]).toBeDefined();
});

it("reports as much history at the first run as a scan reads, and no more", () => {
  const of = (firstBars: string) => faultsOf({ ...draft, firstBars }).firstBars;
  expect([of("0"), of("5000")]).toEqual([undefined, undefined]);
  for (const wrong of ["5001", "-1", "", "1.5"]) expect(of(wrong)).toBe("0 to 5000 bars");
});

it("gives a scan back as it was", () => {
  const scan = scanOf(draft);
  const stored = { ...scan, id: "1", enabled: true, notice: true, created_at: "", running: false, first_bars: 5000 };
  expect(scanOf(draftOf(stored))).toEqual({ ...scan, first_bars: 5000 });
});

const { left, right, percent } = newCondition();
/** RSI 14 crosses above what is typed. */
const rsiOver = (number: string): ConditionDraft => ({
  left: withSource(left, "rsi"),
  relation: "crosses_above",
  right: { ...right, number },
  percent,
});

it("sends conditions as they are typed, and gives them back as they were", () => {
  const bands: ConditionDraft = {
    left,
    relation: "is_below",
    right: { ...withSource(right, "bollinger"), line: "lower" },
    percent,
  };
  const near: ConditionDraft = { left, relation: "is_within", right: withSource(right, "sma"), percent: "0.5" };
  const inside: ConditionDraft = { ...near, right: { ...right, source: "range", number: "2,800", to: "3000" } };
  const scan = scanOf({ ...draft, structure: false, conditions: [rsiOver(" 1,030.5"), bands, near, inside] });
  expect(scan).toMatchObject({
    structure: false,
    conditions: [
      {
        left: { indicator: "rsi", parameters: { period: 14 }, line: "value" },
        relation: "crosses_above",
        right: { number: 1030.5 },
      },
      {
        left: { price: "close" },
        relation: "is_below",
        right: { indicator: "bollinger", parameters: { period: 20, deviations: 2 }, line: "lower" },
      },
      {
        left: { price: "close" },
        relation: "is_within",
        right: { indicator: "sma", parameters: { period: 50 }, line: "value" },
        percent: 0.5,
      },
      { left: { price: "close" }, relation: "is_within", right: { low: 2800, high: 3000 } },
    ],
  });
  const stored = { ...scan, id: "1", enabled: true, notice: true, created_at: "", running: false, first_bars: 100 };
  expect(scanOf(draftOf(stored))).toEqual(scan);
});

it("says which field of which condition is wrong, and what cannot be compared", () => {
  const of = (...conditions: readonly ConditionDraft[]) => faultsOf({ ...draft, conditions });
  expect(of(rsiOver("30"))).toEqual({});
  expect(of(rsiOver("30"), rsiOver("many"))).toEqual({ "condition 1 right number": "Type a number, such as 30." });
  const short = { ...rsiOver("30"), left: { ...withSource(left, "rsi"), parameters: { period: "1" } } };
  expect(of(short)).toEqual({ "condition 0 left period": "A whole number from 2 to 500." });
  expect(of({ left, relation: "is_above", right: left, percent })).toEqual({ "condition 0": "Both sides are close." });
  const near: ConditionDraft = { left, relation: "is_within", right: withSource(right, "sma"), percent };
  expect(of(near)).toEqual({});
  for (const wrong of ["-1", "101", "much", ""]) {
    expect(of({ ...near, percent: wrong })).toEqual({ "condition 0 percent": "A number from 0 to 100." });
  }
  const inside = (from: string, to: string) => of({ ...near, right: { ...right, source: "range", number: from, to } });
  expect(inside("40", "60")).toEqual({});
  expect(inside("60", "40")).toEqual({
    "condition 0": "The range from 60 to 40 does not begin at its lower end.",
  });
  expect(inside("40", "")).toEqual({ "condition 0 right to": "Type a number, such as 30." });
  // A range belongs to no other relation.
  const range: ConditionDraft = { ...near, right: { ...right, source: "range", number: "40", to: "60" } };
  expect(withRelation(range, "is_above").right).toMatchObject({ source: "number", number: "40" });
  expect(faultsOf({ ...draft, structure: false })).toEqual({
    structure: "Add a condition, or let it look for structure.",
  });
});
