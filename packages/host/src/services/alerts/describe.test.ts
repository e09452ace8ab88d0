import { expect, it } from "vitest";
import { alertFacts, fireNotice } from "./describe.ts";
import type { Fire } from "./fire.ts";

const fire: Fire = {
  id: 7,
  ruleId: "r",
  title: "Bourse: your session has ended",
  message: "type your key again",
  symbol: "SPX",
  timeframe: "1D",
  price: 5000.5,
  sampleTime: "2026-01-02T03:04:05Z",
  firedAt: "2026-01-02T03:04:05Z",
};

const unknown = () => undefined;

it("[CMD-12] a notice of a fire is titled by the host; an extension's words are told as its own", () => {
  const shown = { id: "alert-7", title: "Alert: SPX at 5000.5", symbol: "SPX", timeframe: "1D" };
  const words = "Bourse: your session has ended\ntype your key again";
  expect(fireNotice({ ...fire, recipient: "svc.sample_guest" }, unknown)).toEqual({
    ...shown,
    body: `svc.sample_guest writes: ${words}`,
  });
  expect(fireNotice(fire, unknown)).toEqual({ ...shown, body: words });
  expect(fireNotice({ ...fire, title: "Mine", message: "" }, unknown)).toEqual({ ...shown, body: "Mine" });
});

it.each([
  [2109.318638, "2109.32"],
  [5000, "5000"],
  [98_000.5, "98000.5"],
  [151.234567, "151.235"],
  [1.0854321, "1.08543"],
  [0.000_012_345_678, "0.0000123457"],
  [-37.630001, "-37.63"],
  [0, "0"],
])("[CMD-12] a notice of a fire says %d as %s", (price, said) => {
  expect(fireNotice({ ...fire, price }, unknown).title).toBe(`Alert: SPX at ${said}`);
});

it("[CMD-12] a notice says a price with the decimals of its symbol, and a value of an indicator without", () => {
  const decimals = (symbol: string) => (symbol === "SPX" ? 2 : undefined);
  const titled = (more: Partial<Fire>) => fireNotice({ ...fire, ...more }, decimals).title;
  expect([titled({}), titled({ price: 127.7 }), titled({ price: 98_000.456 })]).toEqual([
    "Alert: SPX at 5,000.50",
    "Alert: SPX at 127.70",
    "Alert: SPX at 98,000.46",
  ]);
  expect(titled({ price: 70.1234, measure: "RSI 14" })).toBe("Alert: SPX RSI 14 at 70.1234");
});

it.each([
  [{ kind: "crossingUp", price: 127.7 }, 2, "the price reaches 127.70 from below"],
  [{ kind: "lessThan", price: 98_000.123456 }, 2, "the price is below 98,000.123456, at once if that is already so"],
  [{ kind: "outsideChannel", price: 3100, secondPrice: 0.5 }, undefined, "the price is outside 0.50 and 3,100.00"],
  [{ kind: "movingUp", price: 1e-9 }, undefined, "the price rises by 0.000000001 or more"],
  [{ kind: "movingDownPercents", price: 2.5 }, 4, "the price falls by 2.5 % or more"],
] as const)("[CMD-12] a question says the levels of %j with all their digits", (said, decimals, words) => {
  const rule = {
    ...said,
    symbol: "SPX",
    timeframe: "1D",
    sourceId: "csv",
    expiresAt: "2026-02-03T04:05:00.000Z",
  } as const;
  const facts = alertFacts(rule, () => decimals);
  expect(facts.find(({ label }) => label === "Fires when")?.value).toContain(words);
});
