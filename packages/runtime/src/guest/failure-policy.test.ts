import { describe, expect, it } from "vitest";
import { FailurePolicy } from "./failure-policy.ts";
import { RUNTIME_LIMITS } from "./limits.ts";

const TIMEOUT = { code: "guest.timeout", message: "did not return within 250 ms" };
const SIX_MINUTES = 6 * 60_000;
const START = Date.UTC(2026, 0, 5);

const pauseAfter = (policy: FailurePolicy, now: number): number =>
  Date.parse(policy.failure(TIMEOUT, now).retryAt ?? "") - now;

describe("the failure policy", () => {
  it("[P19] [ERR-08] pauses 1, 2, 4, 8, 16, 30, 30 seconds as faults follow one another", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    const pauses = Array.from({ length: 7 }, (_, n) => pauseAfter(policy, START + n * SIX_MINUTES));
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("[P19] refuses during the pause with the fault that caused it, and not after", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    const fault = policy.failure(TIMEOUT, START);
    expect(policy.refusal(START + 999)).toEqual(fault);
    expect(policy.refusal(START + 1000)).toBeUndefined();
  });

  it("[P19] begins at one second again after a success", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    policy.failure(TIMEOUT, START);
    policy.success();
    expect(policy.refusal(START)).toBeUndefined();
    expect(pauseAfter(policy, START + SIX_MINUTES)).toBe(1000);
  });

  it("[P19] suspends at the third fault within five minutes and says why", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    policy.failure(TIMEOUT, START);
    policy.failure(TIMEOUT, START + 60_000);
    const third = policy.failure({ code: "guest.trap", kind: "unreachable", message: "unreachable" }, START + 299_000);
    expect(third).toMatchObject({ code: "guest.trap", suspended: true });
    expect(third).not.toHaveProperty("retryAt");
    expect(policy.refusal(START + 10 * SIX_MINUTES)).toMatchObject({
      code: "guest.suspended",
      kind: "guest.trap: unreachable",
      suspended: true,
    });
  });

  it("[P19] does not suspend when the first of three faults is five minutes old, nor after successes between", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    policy.failure(TIMEOUT, START);
    policy.failure(TIMEOUT, START + 200_000);
    expect(policy.failure(TIMEOUT, START + 300_000).suspended).toBe(false);
  });

  it("[P19] counts faults within the window although callbacks went well between them", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    for (const at of [0, 10_000]) {
      policy.failure(TIMEOUT, START + at);
      policy.success();
    }
    expect(policy.failure(TIMEOUT, START + 20_000).suspended).toBe(true);
  });

  it("[P28] holds nobody back until an old time comes again when the clock was set back", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    policy.failure(TIMEOUT, START);
    expect(policy.refusal(START + 1)).toBeDefined();
    const back = START - 86_400_000;
    expect(policy.refusal(back)).toBeUndefined();
    policy.failure(TIMEOUT, back);
    expect(policy.refusal(back + 1)).toBeDefined();
    expect(policy.failure(TIMEOUT, back + 10_000).suspended).toBe(false);
  });

  it("[P19] forgets everything on retry", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    for (const at of [0, 1, 2]) policy.failure(TIMEOUT, START + at);
    policy.reset();
    expect(policy.refusal(START + 3)).toBeUndefined();
    expect(policy.failure(TIMEOUT, START + 4)).toMatchObject({ suspended: false });
  });

  it.each(["guest.stopped", "guest.busy", "guest.not_active"])("does not count %s against a guest", (code) => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    for (const at of [0, 1, 2, 3]) expect(policy.failure({ code, message: "" }, START + at).suspended).toBe(false);
    expect(policy.refusal(START + 4)).toBeUndefined();
  });

  it("[P32] suspends at the second time that a guest could not be stopped, however much went well in between", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    const unstoppable = { code: "guest.unstoppable", message: "" };
    expect(policy.failure(unstoppable, START).suspended).toBe(false);
    policy.success();
    expect(policy.failure({ ...unstoppable, stalledMs: 900 }, START + SIX_MINUTES).suspended).toBe(false);
    expect(policy.failure(unstoppable, START + 2 * SIX_MINUTES).suspended).toBe(true);
    policy.reset();
    expect(policy.failure(unstoppable, START + 3 * SIX_MINUTES).suspended).toBe(false);
  });

  it("[P37] tells a fault during a standstill and pauses the guest, but never counts it", () => {
    const policy = new FailurePolicy(RUNTIME_LIMITS);
    const stalled = { ...TIMEOUT, stalledMs: 900 };
    for (let at = 0; at < 20; at += 1) {
      const fault = policy.failure(stalled, START + at);
      expect(fault).toMatchObject({ code: TIMEOUT.code, suspended: false, retryAt: expect.any(String) });
      expect(policy.refusal(START + at + 1)).toBe(fault);
    }
    expect([TIMEOUT, TIMEOUT].map((fault) => policy.failure(fault, START + 30).suspended)).toEqual([false, false]);
    expect(policy.failure(stalled, START + 31).suspended).toBe(false);
    expect(policy.failure(TIMEOUT, START + 32).suspended).toBe(true);
  });
});
