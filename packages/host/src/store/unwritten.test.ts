import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fullDisk, manualClock } from "@bourse/host/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../database.ts";
import { eventBus } from "../events.ts";
import type { Database } from "./database.ts";
import { unwrittenActs } from "./unwritten.ts";
import { unwrittenMark } from "./unwritten-mark.ts";

let folder: string;
let database: Database;
let disk: ReturnType<typeof fullDisk>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bourse-unwritten-"));
  disk = fullDisk();
  database = openDatabase(folder, disk.openConnection);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;
const FAILING = 10;

/** Acts on a disk that fails, and takes so long to say so; they are held. */
function heldOn(waitMs: number) {
  const clock = manualClock();
  const parts = { database, mark: unwrittenMark(folder), clock, everyMs: 5 * SECOND_MS };
  const acts = unwrittenActs({
    ...parts,
    events: eventBus(),
    report(cause) {
      throw cause;
    },
  });
  let waits = 0;
  disk.whileWaiting(() => {
    waits += 1;
    clock.block(waitMs);
  });
  disk.refuse(FAILING);
  database.take(() => database.run("DELETE FROM allowed_origins"));
  waits = 0;
  const begun = clock.elapsed();
  return {
    acts,
    clock,
    waits: () => waits,
    /** How much of the time the host stood still. */
    share: () => (waits * waitMs) / (clock.elapsed() - begun),
  };
}

describe("[P34] acts that the disk does not take", () => {
  it.each([500, 3 * SECOND_MS, 30 * SECOND_MS])(
    "leave nine tenths of the time to the host while each attempt stops it for %d ms",
    (waitMs) => {
      const { clock, share, waits } = heldOn(waitMs);
      while (clock.elapsed() < HOUR_MS) clock.advance(SECOND_MS);
      expect(waits()).toBeGreaterThan(10);
      expect(share()).toBeLessThan(0.11);
    },
  );

  it("are tried again within minutes, however long an attempt takes, and are written once the disk takes them", () => {
    const { acts, clock, waits } = heldOn(10 * 60 * SECOND_MS);
    clock.advance(5 * SECOND_MS);
    clock.advance(5 * 60 * SECOND_MS);
    expect([waits(), acts.state()?.acts]).toEqual([2, 1]);
    disk.empty();
    clock.advance(5 * 60 * SECOND_MS);
    expect([waits(), acts.state()]).toEqual([3, undefined]);
  });

  it("are tried every few seconds where the disk answers at once", () => {
    const { clock, waits } = heldOn(0);
    for (let second = 0; second < 60; second += 1) clock.advance(SECOND_MS);
    expect(waits()).toBe(12);
  });

  it("do not wait for a disk that has refused before", () => {
    const { waits } = heldOn(30 * SECOND_MS);
    for (let act = 0; act < 5; act += 1) database.take(() => database.run("DELETE FROM allowed_origins"));
    expect([waits(), database.held()?.acts]).toEqual([0, 6]);
    disk.empty();
    database.take(() => database.run("DELETE FROM allowed_origins"));
    expect([waits(), database.held()?.acts]).toEqual([0, 7]);
    expect([database.flush(), waits()]).toEqual([true, 1]);
  });
});
