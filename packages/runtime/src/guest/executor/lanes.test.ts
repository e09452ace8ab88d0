import { closeSync, existsSync, readSync, writeSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { openLaneFile } from "../process/client.ts";
import { LANE_BYTES } from "../worker/lane.ts";
import { Lanes } from "./lanes.ts";

const file = openLaneFile() ?? -1;
const bell = -1;
const listener = { answered: () => {}, gone: () => {} };

describe.runIf(existsSync("/dev/shm"))("the lanes of one process", () => {
  afterEach(() => expect(file).toBeGreaterThan(0));

  it("[P21] are given to the next thread only after the host has let go of them", () => {
    const lanes = new Lanes({ file, bell, lanes: 2 }, listener);
    expect([lanes.create()?.lane, lanes.create()?.lane, lanes.create()]).toEqual([0, 1, undefined]);
    lanes.free(0);
    expect([lanes.create()?.lane, lanes.create()]).toEqual([0, undefined]);
  });

  it("[P21] hold nothing of the guest before", () => {
    const lanes = new Lanes({ file, bell, lanes: 1 }, listener);
    const lane = lanes.create()?.lane ?? -1;
    writeSync(file, "what another guest was given", 4096);
    lanes.free(lane);
    expect(lanes.create()).toEqual({ file, lane, bell });
    const bytes = new Uint8Array(LANE_BYTES);
    readSync(file, bytes, 0, LANE_BYTES, 0);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  });

  it("[R-WASM] are none where the file takes no more: then everything takes the pipe", () => {
    const closed = openLaneFile() ?? -1;
    closeSync(closed);
    expect(new Lanes({ file: closed, bell, lanes: 1 }, listener).create()).toBeUndefined();
    expect(openLaneFile("/nowhere")).toBeUndefined();
  });
});
