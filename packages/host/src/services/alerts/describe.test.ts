import { expect, it } from "vitest";
import { fireNotice } from "./describe.ts";
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

it("[CMD-12] a notice of a fire is titled by the host; an extension's words are told as its own", () => {
  const shown = { id: "alert-7", title: "Alert: SPX at 5000.5", symbol: "SPX", timeframe: "1D" };
  const words = "Bourse: your session has ended\ntype your key again";
  expect(fireNotice({ ...fire, recipient: "svc.sample_guest" })).toEqual({
    ...shown,
    body: `svc.sample_guest writes: ${words}`,
  });
  expect(fireNotice(fire)).toEqual({ ...shown, body: words });
  expect(fireNotice({ ...fire, title: "Mine", message: "" })).toEqual({ ...shown, body: "Mine" });
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
  expect(fireNotice({ ...fire, price }).title).toBe(`Alert: SPX at ${said}`);
});
