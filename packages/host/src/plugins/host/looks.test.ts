import { PLUGIN_LIMITS } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { expect, it, vi } from "vitest";
import { looksOf } from "./looks.ts";

const DAY_MS = 24 * 3_600_000;

it.each([-DAY_MS, DAY_MS])("come at their pace, also when the clock was set by %i ms during one", async (step) => {
  const clock = manualClock();
  let taken = 0;
  const take = async () => {
    taken += 1;
    clock.set(step);
  };
  const looks = looksOf(take, { clock, report: (cause) => expect(cause).toBeUndefined() });
  await looks.begin();
  clock.advance(PLUGIN_LIMITS.lookMs);
  await vi.waitFor(() => expect(taken).toBe(2));
  await looks.end();
});
