import { LANE_BYTES } from "../worker/lane.ts";
import type { MemoryPlace } from "../worker/lane-medium.ts";
import { type CallbackInput, NO_FIGURES, type WorkerReply } from "../worker/messages.ts";
import { HostLane, WITHIN_PROCESS } from "./host-lane.ts";
import type { LaneEnd } from "./lanes.ts";

/**
 * A lane between a supervisor and a thread of the same process. A message costs both ends more than most callbacks take:
 * it is serialised, queued, and read by an event loop.
 */
export class DirectLane {
  readonly place: MemoryPlace = { memory: new SharedArrayBuffer(LANE_BYTES) };
  readonly #lane = new HostLane(this.place, WITHIN_PROCESS);
  #id = 0;
  #settle: ((reply: WorkerReply) => void) | undefined;

  takes(input: CallbackInput): boolean {
    return this.#lane.takes(input);
  }

  /** Asks the thread; `knock` wakes it. One callback at a time. */
  ask(input: CallbackInput, knock: () => void): Promise<WorkerReply> {
    // Within 31 bits: shared memory holds it in one word.
    this.#id = (this.#id % 0x7fffffff) + 1;
    const id = this.#id;
    return new Promise((settle) => {
      this.#settle = settle;
      this.#lane.send(id, input, {
        knock,
        waiting: () => {},
        answered: (execution) => this.answered(id, { op: "reply", ...execution }),
      });
    });
  }

  /** The thread says that its answer lies in the lane. */
  rung(): void {
    this.#lane.rung();
  }

  /** The thread's answer, whichever way it came. */
  answered(id: number, reply: WorkerReply): void {
    const settle = id === this.#id ? this.#settle : undefined;
    if (!settle) return;
    this.#settle = undefined;
    this.#lane.settled();
    settle(reply);
  }

  /** The thread has ended: so ends what it was asked. */
  end({ begun, fault, figures }: Omit<LaneEnd, "lane">): void {
    this.#lane.rung();
    this.answered(this.#id, { op: "reply", fault, figures: begun === this.#id ? figures : NO_FIGURES });
    this.#lane.close();
  }
}
