import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RUNTIME_LIMITS } from "../limits.ts";
import { CONTROL, CONTROL_BYTES } from "../worker/control.ts";
import { EndWatch } from "./end-watch.ts";

const { endMs, beginMs, waitFactor } = RUNTIME_LIMITS;
const THREAD = 7;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A thread on a scripted machine: its processor time, and the time that the machine took, after so many milliseconds. */
function watched(cpu: (ms: number) => number | undefined, taken: (ms: number) => number = () => 0) {
  const control = new Int32Array(CONTROL_BYTES / Int32Array.BYTES_PER_ELEMENT);
  control[CONTROL.THREAD] = THREAD;
  // A thread between two processors can have lost twice as much.
  const lostSince = () => ({ ms: taken(Date.now()), mostMs: 2 * taken(Date.now()), stoodStillMs: 0 });
  const machine = { mark: () => Date.now(), watch: () => {}, lostSince };
  const sources = { cpu: () => cpu(Date.now()), machine, monotonicMs: () => Date.now() };
  const unstoppable = vi.fn();
  return { watch: new EndWatch({ control, limits: RUNTIME_LIMITS, sources }, unstoppable), unstoppable };
}

const after = (ms: number) => vi.advanceTimersByTime(ms);

describe("[P32] the watch on a thread that was stopped", () => {
  it("tells that one cannot be stopped which has computed on", () => {
    const { watch, unstoppable } = watched((ms) => 5000 + ms);
    watch.begin(true);
    after(endMs - 1);
    expect(unstoppable).not.toHaveBeenCalled();
    after(1);
    expect(unstoppable.mock.calls).toEqual([
      [{ code: "guest.unstoppable", message: expect.stringContaining("100 ms") }],
    ]);
    after(10 * beginMs);
    expect(unstoppable).toHaveBeenCalledOnce();
  });

  it("says nothing of one that has ended, whenever this process is told", () => {
    const { watch, unstoppable } = watched((ms) => (ms < endMs / 2 ? ms : undefined));
    watch.begin(true);
    after(50 * endMs);
    watch.end();
    after(50 * endMs);
    expect(unstoppable).not.toHaveBeenCalled();
  });

  it("lets one wait for a processor that many want, within a bound", () => {
    const { watch, unstoppable } = watched((ms) => ms / 100);
    watch.begin(true);
    after(waitFactor * endMs - 1);
    expect(unstoppable).not.toHaveBeenCalled();
    after(endMs);
    expect(unstoppable).toHaveBeenCalledOnce();
  });

  it("waits as long as for a begin when no guest ran: a slow start ends too", () => {
    const { watch, unstoppable } = watched(() => 0);
    watch.begin(false);
    after(beginMs - 1);
    expect(unstoppable).not.toHaveBeenCalled();
  });

  it("waits longer where no system tells a thread's time", () => {
    const { watch, unstoppable } = watched(() => undefined);
    watch.begin(true);
    after(7 * endMs);
    expect(unstoppable).not.toHaveBeenCalled();
    after(endMs);
    expect(unstoppable).toHaveBeenCalledOnce();
  });

  it("[P37] blames nobody for time that the machine took, and ends the thread within the bound", () => {
    const { watch, unstoppable } = watched(
      (ms) => ms,
      (ms) => ms * 0.9,
    );
    watch.begin(true);
    after(waitFactor * endMs - 1);
    expect(unstoppable).not.toHaveBeenCalled();
    after(endMs);
    expect(unstoppable.mock.calls).toMatchObject([[{ stalledMs: expect.any(Number) }]]);
  });

  it("[P37] looks longer while it is in doubt, and then blames whoever computed on", () => {
    const { watch, unstoppable } = watched(
      (ms) => ms,
      () => 60,
    );
    watch.begin(true);
    after(endMs + 60 - 1);
    expect(unstoppable).not.toHaveBeenCalled();
    after(endMs + 1);
    expect(unstoppable).toHaveBeenCalledOnce();
    expect(unstoppable.mock.calls[0]?.[0]).not.toHaveProperty("stalledMs");
  });
});
