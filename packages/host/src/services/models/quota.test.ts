import { MODEL_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { expect, it } from "vitest";
import { modelQuota } from "./quota.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

it("[P28] a clock that was set by a day locks no extension out of its models, and lets none ask more often", () => {
  const clock = manualClock();
  const quota = modelQuota(clock, MODEL_LIMITS);
  const ask = () => quota.take("svc.sample_guest")();
  for (const step of [-DAY_MS, DAY_MS]) {
    for (let count = 0; count < MODEL_LIMITS.maxPerMinute; count += 1) ask();
    clock.set(step);
    expect(ask).toThrow(expect.objectContaining({ code: "command.busy" }));
    clock.advance(MINUTE_MS);
  }
});
