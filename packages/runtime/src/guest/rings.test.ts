import { LOG_RING_BYTES } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { FigureRing, LogRing } from "./rings.ts";

const AT = "2026-01-05T00:00:00.000Z";

describe("the log ring", () => {
  it("[P19] [ABI-05] holds the newest entries within its bytes, whatever their size", () => {
    const ring = new LogRing(LOG_RING_BYTES);
    for (let n = 0; n < 50_000; n += 1) ring.add({ at: AT, text: `entry ${n} ${"x".repeat(n % 300)}` });
    const entries = ring.entries();
    const bytes = entries.reduce((sum, { text }) => sum + text.length, 0);
    expect(bytes).toBeLessThanOrEqual(LOG_RING_BYTES);
    expect(bytes).toBeGreaterThan(LOG_RING_BYTES / 2);
    expect(entries.at(-1)?.text.startsWith("entry 49999 ")).toBe(true);
  });

  it("[P19] holds a bounded number of empty entries", () => {
    const ring = new LogRing(LOG_RING_BYTES);
    for (let n = 0; n < 100_000; n += 1) ring.add({ at: AT, text: "" });
    expect(ring.entries().length).toBeLessThanOrEqual(4096);
  });

  it("keeps the newest entry even when it alone is over the ring", () => {
    const ring = new LogRing(1000);
    ring.add({ at: AT, text: "old" });
    ring.add({ at: AT, text: "x".repeat(5000) });
    expect(ring.entries()).toHaveLength(1);
  });
});

describe("the figures", () => {
  const figure = (wallMs: number, fault?: string) => ({
    kind: "render" as const,
    at: AT,
    wallMs,
    cpuMs: 2,
    pages: 2,
    logBytes: 10,
    logDropped: 0,
    ...(fault ? { fault } : {}),
  });

  it("[P19] sums all callbacks and lists the latest of them, oldest first", () => {
    const ring = new FigureRing(3);
    for (const ms of [1, 2, 3, 4]) ring.add(figure(ms));
    ring.add(figure(5, "guest.timeout"));
    expect(ring.read()).toMatchObject({
      callbacks: 5,
      faults: 1,
      lastMs: 5,
      maxMs: 5,
      totalMs: 15,
      cpuMs: 10,
      pages: 2,
      logBytes: 50,
    });
    expect(ring.read().recent.map((each) => each.wallMs)).toEqual([3, 4, 5]);
  });
});
