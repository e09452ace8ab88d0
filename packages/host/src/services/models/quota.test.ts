import { MODEL_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { expect, it } from "vitest";
import { modelQuota } from "./quota.ts";

const DAY_MS = 24 * 60 * 60_000;

it("[P28] a clock that was set back by a day locks no extension out of its models", () => {
  const clock = manualClock();
  const quota = modelQuota(clock, MODEL_LIMITS);
  const ask = () => quota.take("svc.sample_guest")();
  for (let count = 0; count < MODEL_LIMITS.maxPerMinute; count += 1) ask();
  expect(ask).toThrow(expect.objectContaining({ code: "command.busy" }));
  clock.advance(-DAY_MS);
  for (let count = 0; count < MODEL_LIMITS.maxPerMinute; count += 1) ask();
  expect(ask).toThrow(expect.objectContaining({ code: "command.busy" }));
});
