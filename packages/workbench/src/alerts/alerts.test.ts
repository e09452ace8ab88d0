import type { ManagedAlert } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { alertOf } from "../../test/alert.ts";
import { lineAt } from "../chart/line-drag.ts";
import { CONDITION_NAMES, CONDITIONS, conditionWords } from "./conditions.ts";
import { changeOf, draftOf, faultsOf, newAlertOf, readNumber, withSource } from "./draft.ts";
import { beyondEdges, linesOf, valueLevelsOf } from "./lines.ts";
import { type Sort, soughtAlerts } from "./Seek.tsx";
import { countStates, endWords, isOpen } from "./states.ts";

const NOW = Date.parse("2026-11-21T14:00:00Z");

describe("an alert in words", () => {
  it("says each of the fourteen conditions with its numbers", () => {
    const said = CONDITION_NAMES.map((kind) => conditionWords({ kind, price: 25, second_price: 20.5, period: 3 }));
    expect(said).toEqual([
      "crosses 25.00",
      "crosses up through 25.00",
      "crosses down through 25.00",
      "is above 25.00",
      "is below 25.00",
      "enters 20.50 to 25.00",
      "leaves 20.50 to 25.00",
      "is inside 20.50 to 25.00",
      "is outside 20.50 to 25.00",
      "rises 25.00 within 3 bars",
      "falls 25.00 within 3 bars",
      "rises 25.00 % within 3 bars",
      "falls 25.00 % within 3 bars",
      "rises or falls 25.00 within 3 bars",
    ]);
    expect(conditionWords({ kind: "movingUp", price: 1, period: 1 })).toBe("rises 1.00 within 1 bar");
    const fine = { decimals: 5 };
    expect(conditionWords({ kind: "insideChannel", price: 1.085, second_price: 1.1 }, fine)).toBe(
      "is inside 1.08500 to 1.10000",
    );
    expect(conditionWords({ kind: "movingUpPercents", price: 2.5, period: 3 }, fine)).toBe(
      "rises 2.50 % within 3 bars",
    );
    expect(conditionWords({ kind: "crossing", price: 150 }, { decimals: 0 })).toBe("crosses 150");
  });

  it("says when it ends or how it ended, and what can still change", () => {
    expect(endWords(alertOf(), NOW)).toBe("in 6 days");
    const fired = alertOf({ state: "triggered", fired_at: "2026-11-21T13:30:00.000Z" });
    expect(endWords(fired, NOW)).toMatch(/^fired Nov 21/);
    expect([isOpen(alertOf({ state: "error" })), isOpen(fired)]).toEqual([true, false]);
    expect(countStates([alertOf(), fired, fired])).toMatchObject({ active: 1, triggered: 2, stopped: 0 });
  });
});

describe("the form of an alert", () => {
  const draft = { ...draftOf(alertOf()), lifetime: "7 days", title: "" };

  it("asks for what a condition needs and for nothing else", () => {
    for (const kind of CONDITION_NAMES) {
      const { shape } = CONDITIONS[kind];
      const empty = Object.keys(faultsOf({ ...draft, kind, price: "x", amount: "x", second: "", period: "0" }));
      expect([kind, empty]).toEqual([
        kind,
        shape === "channel" ? ["price", "second"] : shape === "move" ? ["price", "period"] : ["price"],
      ]);
      const whole = { ...draft, kind, price: "2,880.5", amount: "25", second: "2800", period: "5" };
      expect(faultsOf(whole)).toEqual({});
      const { price, second_price, period } = newAlertOf(whole, NOW);
      expect([price, second_price, period]).toEqual([
        shape === "move" ? 25 : 2880.5,
        shape === "channel" ? 2800 : undefined,
        shape === "move" ? 5 : undefined,
      ]);
    }
  });

  it("refuses equal ends, moves of nothing and what is no number", () => {
    expect(faultsOf({ ...draft, kind: "insideChannel", second: "2874.56" }).second).toMatch(/differ/);
    expect(faultsOf({ ...draft, kind: "movingUp", amount: "0" }).price).toMatch(/above zero/);
    expect(faultsOf({ ...draft, kind: "movingUp", period: "2.5" }).period).toMatch(/whole/);
    expect(faultsOf({ ...draft, symbol: "" }).symbol).toBeTruthy();
    expect(["", " ", "1e999", "12abc", "1,234.5"].map(readNumber)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      1234.5,
    ]);
  });

  it("names an alert by what can never change of it, and changes only what was changed", () => {
    expect(newAlertOf(draft, NOW)).toMatchObject({
      title: "^GSPC crosses a level",
      expires_at: "2026-11-28T14:00:00.000Z",
    });
    const names = CONDITION_NAMES.map((kind) => newAlertOf({ ...draft, kind }, NOW).title);
    expect(new Set(names).size).toBe(CONDITION_NAMES.length);
    expect(names.join()).not.toMatch(/[0-9]/);
    expect(changeOf(alertOf(), draftOf(alertOf()), NOW)).toBeUndefined();
    expect(changeOf(alertOf(), { ...draftOf(alertOf()), price: "2900" }, NOW)).toEqual({ price: 2900 });
    expect(changeOf(alertOf(), { ...draftOf(alertOf()), lifetime: "1 day" }, NOW)).toEqual({
      expires_at: "2026-11-22T14:00:00.000Z",
    });
  });
});

describe("alerts on the chart", () => {
  it("draws what is watched of the symbol: one line, two for a range, none for a move", () => {
    const alerts = [
      alertOf(),
      alertOf({ id: "a2", kind: "insideChannel", price: 10, second_price: 20 }),
      alertOf({ id: "a3", kind: "movingUp", period: 3 }),
      alertOf({ id: "a4", state: "triggered" }),
      alertOf({ id: "a5", symbol: "OTHER" }),
    ];
    const lines = linesOf(alerts, "^GSPC");
    expect(lines.map(({ id, price }) => [id, price])).toEqual([
      ["a1 price", 2874.56],
      ["a2 price", 10],
      ["a2 second_price", 20],
    ]);
    const yOf = (price: number) => (price === 20 ? 100 : 107);
    expect(lineAt(lines, 101, yOf)?.id).toBe("a2 second_price");
    expect(lineAt(lines, 130, yOf)).toBeUndefined();
  });
});

describe("the list of alerts", () => {
  it("is found by words and ordered as the trader wants", () => {
    const alerts = [
      alertOf({ id: "new", title: "Zone", expires_at: "2026-11-29T00:00:00Z", last_fired_at: "2026-11-20T00:00:00Z" }),
      alertOf({ id: "mid", symbol: "^DAX", title: "Prior high", message: "Look at the OPEN" }),
      alertOf({ id: "old", title: "Average", last_fired_at: "2026-11-21T00:00:00Z" }),
    ];
    const ids = (words: string, sort: Sort) => soughtAlerts(alerts, { words, sort }).map(({ id }) => id);
    expect(ids("", "newest")).toEqual(["new", "mid", "old"]);
    expect(ids("", "symbol")).toEqual(["mid", "new", "old"]);
    expect(ids("", "name")).toEqual(["old", "mid", "new"]);
    expect(ids("", "ends")).toEqual(["mid", "old", "new"]);
    expect(ids("", "fired")).toEqual(["old", "new", "mid"]);
    expect(ids("open dax", "newest")).toEqual(["mid"]);
    expect(ids("nothing", "newest")).toEqual([]);
  });
});

describe("an alert on an indicator", () => {
  const rsi = { indicator: "rsi", parameters: { period: 14 }, line: "value" } as const;

  it("has the usual parameters, checks them, and is named after its value", () => {
    const draft = withSource(draftOf(alertOf()), "macd");
    expect(draft).toMatchObject({ price: "", line: "macd", parameters: { fastPeriod: "12", slowPeriod: "26" } });
    expect(faultsOf({ ...draft, price: "0" })).toEqual({});
    expect(faultsOf({ ...draft, price: "0", parameters: { ...draft.parameters, fastPeriod: "1.5" } })).toEqual({
      fastPeriod: "A whole number from 2 to 100.",
    });
    const made = newAlertOf({ ...draft, price: "0", title: "", lifetime: "1 day", repeat: "per_bar_close" }, NOW);
    expect(made).toMatchObject({
      title: "^GSPC MACD 12 26 9 macd crosses a level",
      repeat: "per_bar_close",
      indicator: { indicator: "macd", line: "macd", parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 } },
    });
    expect(withSource({ ...draft, kind: "movingUp" }, "rsi").kind).toBe("crossing");
    const bands = withSource(draftOf(alertOf()), "bollinger");
    expect(bands).toMatchObject({ line: "middle", parameters: { period: "20", deviations: "2" } });
    expect(faultsOf({ ...bands, price: "0", parameters: { period: "", deviations: "2.5" } })).toEqual({
      period: "A whole number from 2 to 500.",
    });
    expect(faultsOf({ ...bands, price: "0", parameters: { period: "20", deviations: "11" } })).toEqual({
      deviations: "A number from 0.1 to 10.",
    });
  });

  it("is said with its value, and is no line among the prices", () => {
    const watched = alertOf({ indicator: rsi, price: 70 });
    expect(conditionWords(watched, { decimals: 5 })).toBe("RSI 14 crosses 70.00");
    expect(linesOf([watched], "^GSPC")).toEqual([]);
  });
});

it("words and repetition of an extension's alert are not changed", () => {
  const changed = { title: "New", note: "Now", repeat: "per_bar", lifetime: "", sound: true } as const;
  expect(changeOf(alertOf(), { ...draftOf(alertOf()), ...changed }, NOW)).toEqual({
    title: "New",
    message: "Now",
    repeat: "per_bar",
    sound: true,
  });
  const theirs = alertOf({ origin: "svc.level_watch" });
  expect(changeOf(theirs, { ...draftOf(theirs), ...changed }, NOW)).toEqual({ sound: true });
});

describe("alerts that a chart's prices do not show", () => {
  it("are named at the edge behind which they are, the nearest first", () => {
    const lines = linesOf(
      [1, 5, 12, 30, 20].map((price) => alertOf({ id: `at ${price}`, price })),
      "^GSPC",
    );
    const found = (yOf: (price: number) => number) => {
      const { top, bottom } = beyondEdges(lines, { yOf, height: 100 });
      return [top, bottom].map((list) => list.map(({ price }) => price));
    };
    // Prices from 4 to 14 are in sight.
    expect(found((price) => 100 - (price - 4) * 10)).toEqual([[20, 30], [1]]);
    expect(found((price) => (price - 4) * 10)).toEqual([[1], [20, 30]]);
  });

  it("on values of an indicator are levels of that indicator with those parameters, on charts of their series", () => {
    const rsi = alertOf({ price: 70, indicator: { indicator: "rsi", parameters: { period: 14 }, line: "value" } });
    const found = (name: string, more: Partial<ManagedAlert> = {}, timeframe: "1D" | "1W" = "1D") =>
      valueLevelsOf([{ ...rsi, ...more }], { symbol: "^GSPC", timeframe, name }).map(({ line, price }) => [
        line,
        price,
      ]);
    expect(found("RSI 14")).toEqual([["value", 70]]);
    expect(found("RSI 9")).toEqual([]);
    expect(found("RSI 14", {}, "1W")).toEqual([]);
    expect(found("RSI 14", { state: "stopped" })).toEqual([]);
    expect(found("RSI 14", { kind: "movingUp" })).toEqual([]);
    expect(found("RSI 14", { kind: "insideChannel", second_price: 30 })).toEqual([
      ["value", 70],
      ["value", 30],
    ]);
    const parameters = { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
    const macd = { indicator: { indicator: "macd", parameters, line: "signal" }, price: 0 } as const;
    expect(found("MACD 12 26 9", macd)).toEqual([["signal", 0]]);
  });
});
