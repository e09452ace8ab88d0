import { describe, expect, it, vi } from "vitest";
import { type Execution, failed, NO_EXECUTION, repeatAfterStall } from "./executor.ts";

const STALLED = failed({ code: "guest.timeout", message: "", stalledMs: 900 });
const TIMEOUT = failed({ code: "guest.timeout", message: "" });

/** Work with these results, one after another. */
const work = (...results: Execution[]) => vi.fn(async () => results.shift() ?? TIMEOUT);

describe("work without effect that a standstill ended", () => {
  it("[P37] is repeated once, and its second result counts", async () => {
    const once = work(STALLED, NO_EXECUTION);
    expect(await repeatAfterStall(once)).toBe(NO_EXECUTION);
    const twice = work(STALLED, STALLED, NO_EXECUTION);
    expect(await repeatAfterStall(twice)).toBe(STALLED);
    expect(twice).toHaveBeenCalledTimes(2);
  });

  it("is not repeated after success, or after a fault of the guest", async () => {
    for (const result of [NO_EXECUTION, TIMEOUT]) {
      const done = work(result);
      expect(await repeatAfterStall(done)).toBe(result);
      expect(done).toHaveBeenCalledOnce();
    }
  });
});
