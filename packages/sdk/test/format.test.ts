import { textsOf } from "@bourse/testing/bare-guest";
import { startBare } from "@bourse/testing/bare-interactive";
import { describe, expect, it } from "vitest";
import { barMark } from "../src/guest/bar-mark.ts";
import { guestOf } from "./compiled.ts";

/** Pieces of code and the text that a guest shows for them. */
const SHOWN: readonly (readonly [code: string, text: string])[] = [
  ["fixed(1234567.125, 2)", "1,234,567.13"],
  ["fixed(-1234.5, 0)", "-1,235"],
  ["fixed(-0.001, 2)", "0.00"],
  ["fixed(999.995, 2)", "1,000.00"],
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
  ['line("a\\u202eb\\nc\\u0085d", 9)', "abcd"],
  ['line("\u{1f600}\u{1f600}\u{1f600}", 2)', "\u{1f600}\u{1f600}"],
];

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

  it("that are marks fit into a key, however long the name is", () => {
    const mark = barMark({ timeframe: "1D", time: 0, name: "x".repeat(500) });
    expect(mark).toHaveLength(128);
    expect(mark.startsWith("bar/1D/1970-01-01T00:00:00.000Z/final/xxx")).toBe(true);
  });
});
