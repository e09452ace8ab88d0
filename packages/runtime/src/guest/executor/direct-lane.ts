import { LANE_BYTES } from "../worker/lane.ts";
import type { MemoryPlace } from "../worker/lane-medium.ts";
import { type CallbackInput, NO_FIGURES, type WorkerReply } from "../worker/messages.ts";
import { HostLane, WITHIN_PROCESS } from "./host-lane.ts";
import type { LaneEnd } from "./lanes.ts";

/**
 * A lane between a supervisor and a thread of the same process. A message would cost both ends more than most callbacks
 * do: it is serialised, queued, and read by an event loop.
 */
export class DirectLane {
  readonly place: MemoryPlace = { memory: new SharedArrayBuffer(LANE_BYTES) };
  readonly #lane = new HostLane(this.place, WITHIN_PROCESS);
  #id = 0;
  #settle: ((reply: WorkerReply) => void) | undefined;

  takes(input: CallbackInput): boolean {
    return this.#lane.takes(input);
  }

  /** Sends a callback to the thread; `knock` wakes it. One callback at a time. */
  ask(input: CallbackInput, knock: () => void): Promise<WorkerReply> {
    // 31 bits, so that the id fits one word of shared memory.
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

  /** The thread signals that its answer is in the lane. */
  rung(): void {
    this.#lane.rung();
  }

  /** Handles the thread's answer, from the lane or from a message. */
  answered(id: number, reply: WorkerReply): void {
    const settle = id === this.#id ? this.#settle : undefined;
    if (!settle) return;
    this.#settle = undefined;
    this.#lane.settled();
    settle(reply);
  }

  /** The thread has ended, which also ends its pending callback. */
  end({ begun, fault, figures }: Omit<LaneEnd, "lane">): void {
    this.#lane.rung();
    this.answered(this.#id, { op: "reply", fault, figures: begun === this.#id ? figures : NO_FIGURES });
    this.#lane.close();
  }
}
