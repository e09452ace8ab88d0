import { expect, it } from "vitest";
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
