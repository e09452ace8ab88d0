import { textsOf } from "@bourse/testing/bare-guest";
import { startBare } from "@bourse/testing/bare-interactive";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barMark } from "../src/guest/bar-mark.ts";
import { guestOf } from "./compiled.ts";

/** Pieces of code and the text that a guest shows for them. */
const SHOWN: readonly (readonly [code: string, text: string])[] = [
  ["fixed(1234567.125, 2)", "1,234,567.13"],
  ["fixed(-1234.5, 0)", "-1,235"],
  ["fixed(-0.001, 2)", "0.00"],
  ["fixed(999.995, 2)", "1,000.00"],
  ["fixed(0.5, 0)", "1"],
  ["fixed(1234567, 0)", "1,234,567"],
  ["fixed(1e-9, 30)", "0.00000000100000000000"],
  ["fixed(-0, 2)", "0.00"],
  ["fixed(9007199254740.25, 2)", "9,007,199,254,740.25"],
  ["fixed(90071992547409.92, 2)", "90071992547409.92"],
  ["fixed(-Infinity, 2)", "-Infinity"],
  ["signed(Infinity)", "+Infinity"],
  ["signed(1e21)", "+1e+21"],
  ["signed(-1e21)", "-1e+21"],
  ["signed(0)", "0.00"],
  ["fixed(1e21, 2)", "1e+21"],
  ["fixed(NaN, 2)", "NaN"],
  ["signed(0.004)", "0.00"],
  ["signed(2)", "+2.00"],
  ["signed(-2, 1)", "-2.0"],
  ["percent(-1.25)", "-1.25 %"],
  ["priceText(35331.2)", "35,331.20"],
  ["priceText(1.1)", "1.1000"],
  ["priceText(2.5, -5010)", "2.50"],
  ["priceText(-0.00012345)", "-0.000123"],
  ['line("caf\u00e9 au lait", 6)', "caf\u00e9 a"],
  ['line("prior “week”", 40)', "prior “week”"],
  ['line("", 5)', ""],
  ['line("a\\u202eb\\nc\\u0085d", 9)', "abcd"],
  ['line("\u{1f600}\u{1f600}\u{1f600}", 2)', "\u{1f600}\u{1f600}"],
];

/** The same by whole numbers of any size and an expression. */
function digitsOf(value: number, decimals: number): string {
  const scaled = Math.abs(value) * 10 ** decimals;
  if (scaled >= 2 ** 53) return String(value);
  const units = String(BigInt(Math.floor(scaled + 0.5))).padStart(decimals + 1, "0");
  const whole = units.slice(0, units.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const sign = value < 0 && BigInt(units) > 0n ? "-" : "";
  return decimals === 0 ? sign + whole : `${sign}${whole}.${units.slice(-decimals)}`;
}

describe("texts in a guest", () => {
  it("are the same on every machine: decimals, thousands, signs, one line", async () => {
    const { guest } = await guestOf(`
      import { column, defineExtension, fixed, label, line, percent, priceText, signed } from "@bourse/sdk/guest";
      defineExtension({ views: { "svc.me.x.view": () => column({}, ${SHOWN.map(([code]) => `label(${code})`).join(", ")}) } });`);
    const context = { workspace: "w", generation: "g", locale: "de-CH", now: "2026-01-31T09:30:00.000Z" };
    const start = { api_version: 2, type: "start", context, data: { restarted: false } };
    const { envelope } = startBare(guest, []).deliver(start);
    const { views } = JSON.parse(new TextDecoder().decode(envelope ?? undefined));
    expect(textsOf(views["svc.me.x.view"])).toEqual(SHOWN.map(([, text]) => text));
  });

  it("show any double with the digits of its exact product", async () => {
    const { guest } = await guestOf(`
      import { defineExtension, fixed, log } from "@bourse/sdk/guest";
      defineExtension({
        views: {},
        onContext(seen) {
          const { value, decimals } = seen as unknown as { value: number; decimals: number };
          log(fixed(value, decimals));
        },
      });`);
    const instance = startBare(guest, []);
    const context = { workspace: "w", generation: "g", locale: "en", now: "2026-01-31T09:30:00.000Z" };
    const deliver = (type: string, data: object) => instance.deliver({ api_version: 2, type, context, data });
    deliver("start", { restarted: false });
    const prices = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const doubles = fc.oneof(prices, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    fc.assert(
      fc.property(doubles, fc.integer({ min: 0, max: 20 }), (value, decimals) => {
        expect(deliver("context", { value, decimals }).log).toEqual([digitsOf(value, decimals)]);
      }),
      { seed: 20_261_130, numRuns: 500 },
    );
  });

  it("that are marks fit into a key, however long the name is", () => {
    const mark = barMark({ timeframe: "1D", time: 0, name: "x".repeat(500) });
    expect(mark).toHaveLength(128);
    expect(mark.startsWith("bar/1D/1970-01-01T00:00:00.000Z/final/xxx")).toBe(true);
  });
});
