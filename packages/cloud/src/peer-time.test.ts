import { describe, expect, it } from "vitest";
import { pastByPeer } from "./peer-time.ts";

const NOW = new Date("2026-01-02T03:04:05.000Z");
const AHEAD_MS = 1000;
const from = (ms: number) => new Date(NOW.getTime() + ms);
const past = (ms: number) => pastByPeer(from(ms), { now: NOW, aheadMs: AHEAD_MS });

describe("a past moment by a peer's clock", () => {
  it.each([0, -1, -(10 ** 12)])("stays as it is at %i ms", (ms) => {
    expect(past(ms)).toEqual(from(ms));
  });

  it.each([1, AHEAD_MS])("is now when it is %i ms ahead", (ms) => {
    expect(past(ms)).toEqual(NOW);
  });

  it.each([AHEAD_MS + 1, 10 ** 12])("has not happened when it is %i ms ahead", (ms) => {
    expect(past(ms)).toBeUndefined();
  });
});
