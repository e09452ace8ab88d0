import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manualClock } from "@bourse/host/testing";
import { clockSteps, SYSTEM_RANDOM as random } from "@bourse/platform";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { doubtedTime } from "./doubted-time.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let dataDir: string;
let faults: unknown[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-doubt-"));
  faults = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A host that starts at a time of day; nothing of an earlier one is in its memory. */
function started(at: Date) {
  const clock = manualClock(at.toISOString());
  const steps = clockSteps(clock, doubtedTime({ dataDir, random, report: (cause) => faults.push(cause) }));
  return { clock, steps };
}

/** A host that has found the clock set by so much. */
function doubting(step: number) {
  const host = started(new Date("2026-03-02T12:00:00Z"));
  host.clock.set(step);
  expect(host.steps.doubt()).toBe(step);
  return host;
}

describe("a time of day that is not believed", () => {
  it.each([DAY_MS, -DAY_MS])(
    "is not believed by the next host either, until it has held for ten minutes: %i ms",
    (step) => {
      const { clock } = doubting(step);
      clock.advance(4 * MINUTE_MS);
      const next = started(clock.now());
      expect(next.steps.doubt()).toBe(step);
      next.clock.advance(6 * MINUTE_MS - 1);
      expect(next.steps.doubt()).toBe(step);
      next.clock.advance(1);
      expect(next.steps.doubt()).toBe(0);
      expect(started(next.clock.now()).steps.doubt()).toBe(0);
      expect(existsSync(join(dataDir, "doubted-time.json"))).toBe(false);
    },
  );

  it.each([
    ["was set right while no host ran", -DAY_MS],
    ["has held meanwhile", 10 * MINUTE_MS],
  ])("is believed by a host that starts when it %s", (_, passed) => {
    const { clock } = doubting(DAY_MS);
    const next = started(new Date(clock.now().getTime() + passed));
    expect(next.steps.doubt()).toBe(0);
    expect(existsSync(join(dataDir, "doubted-time.json"))).toBe(false);
  });

  it("is right at once when it is set back under the next host", () => {
    const next = started(doubting(DAY_MS).clock.now());
    next.clock.set(-DAY_MS);
    expect(next.steps.doubt()).toBe(0);
  });

  it.each(["", "{", "null", "[]", '{"step":"1","since":0}', '{"step":1e999,"since":0}'])(
    "is believed where the record is damaged: %j",
    (text) => {
      const { clock } = doubting(DAY_MS);
      writeFileSync(join(dataDir, "doubted-time.json"), text);
      expect(started(clock.now()).steps.doubt()).toBe(0);
    },
  );

  it("is doubted by this host also where the record cannot be written, which is reported", () => {
    const host = started(new Date());
    rmSync(dataDir, { recursive: true });
    host.clock.set(DAY_MS);
    expect(host.steps.doubt()).toBe(DAY_MS);
    expect(faults).toMatchObject([{ code: "ENOENT" }]);
  });
});
