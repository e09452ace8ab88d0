import { NOTICE_LIMITS } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";
import { nextWait } from "./schedule.ts";

describe("the schedule of retries", () => {
  const { webhookWaitsMs: waitsMs, webhookJitter: jitter, webhookDisableAfterMs } = NOTICE_LIMITS;

  it("waits as written, give or take a fifth, and ends", () => {
    expect(nextWait({ waitsMs, jitter }, 1, 0.5)).toBe(5000);
    expect(nextWait({ waitsMs, jitter }, 1, 0)).toBe(4000);
    expect(nextWait({ waitsMs, jitter }, 1, 0.999_999)).toBe(6000);
    expect(nextWait({ waitsMs, jitter }, waitsMs.length, 0.5)).toBe(24 * 3_600_000);
    expect(nextWait({ waitsMs, jitter }, waitsMs.length + 1, 0.5)).toBeUndefined();
  });

  it("is over before a receiver counts as gone, even at its longest", () => {
    const longest = waitsMs.reduce((sum, each) => sum + each * (1 + jitter), 0);
    expect(longest).toBeLessThan(webhookDisableAfterMs);
  });
});

describe("foreign text", () => {
  it("becomes one line without what a terminal or a page would act on", () => {
    expect(cleanText("a\u001b[2Jb\r\nc\u202ed\u0000e\u2028f", 100)).toBe("a [2Jb c d e f");
    expect(cleanText(new Uint8Array([0xff, 0x41, 0xed, 0xa0, 0x80]), 100)).toBe("\ufffdA\ufffd\ufffd\ufffd");
    expect(cleanText("\ud800x", 100)).toBe("\ufffdx");
    expect(cleanText(`${"x".repeat(9)}\u{1f600}`, 10)).toBe(`${"x".repeat(9)}\ufffd`);
  });
});
