import { closeSync, existsSync, fstatSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openLaneFile } from "../process/client.ts";
import { LANE_WORDS, Lane } from "../worker/lane.ts";
import { LaneDoor } from "../worker/lane-door.ts";
import type { ThreadPlace } from "../worker/lane-medium.ts";
import { NO_FIGURES, type RawFault, type WorkerMessage } from "../worker/messages.ts";
import { DirectLane } from "./direct-lane.ts";

const EVENT = { kind: "event", first: false, json: new TextEncoder().encode("{}") } as const;
const OUTPUT = new TextEncoder().encode('{"views":{}}');
const SUCCESS = { op: "reply", output: OUTPUT, figures: { ...NO_FIGURES, wallMs: 1, cpuMs: 1, pages: 2 } } as const;
const FAULT: RawFault = { code: "guest.timeout", message: "" };

/** The thread's end of a lane, and what it posts. */
function threadAt(place: ThreadPlace) {
  const posted: WorkerMessage[] = [];
  const door = new LaneDoor(place, (message) => posted.push(message));
  return { door, posted };
}

describe("a lane within one process", () => {
  it("[P19] carries a callback and its answer, and rings a loop that does not look", async () => {
    const lane = new DirectLane();
    const { door, posted } = threadAt(lane.place);
    const answered = lane.ask(EVENT, () => {});
    expect(door.look()).toBe(true);
    const { id, input } = door.take();
    expect(input).toEqual(EVENT);
    new Lane(lane.place).setWord(LANE_WORDS.HOST_ASLEEP, 1);
    door.answer(id, SUCCESS);
    expect(posted).toEqual([{ op: "rung" }]);
    lane.rung();
    expect(await answered).toMatchObject(SUCCESS);
    expect(lane.takes(EVENT)).toBe(true);
  });

  it("[P19] [R-WASM] keeps an answer that was written just before the thread ended", async () => {
    const lane = new DirectLane();
    const { door } = threadAt(lane.place);
    const answered = lane.ask(EVENT, () => {});
    door.look();
    door.answer(door.take().id, SUCCESS);
    lane.end({ begun: 0, fault: FAULT, figures: NO_FIGURES });
    expect(await answered).toMatchObject({ output: OUTPUT });
  });

  it("[P19] [P20] answers with the fault when the thread ends before", async () => {
    const lane = new DirectLane();
    const answered = lane.ask(EVENT, () => {});
    lane.end({ begun: 1, fault: FAULT, figures: NO_FIGURES });
    expect(await answered).toMatchObject({ fault: FAULT });
  });
});

describe.runIf(existsSync("/dev/shm"))("a lane between two processes", () => {
  it("[P19] rings the host itself when the host does not look: its supervisor has no part in it", () => {
    const [file = -1, bell = -1] = [openLaneFile(), openLaneFile()];
    const { door, posted } = threadAt({ file, bell, lane: 0 });
    const host = new Lane({ file, lane: 0 });
    door.answer(1, SUCCESS);
    expect(fstatSync(bell).size).toBe(0);
    host.setWord(LANE_WORDS.HOST_ASLEEP, 1);
    door.answer(2, SUCCESS);
    expect(fstatSync(bell).size).toBe(1);
    expect(posted).toEqual([]);
    for (const each of [file, bell]) closeSync(each);
  });
});
