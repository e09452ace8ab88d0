import { writeSync } from "node:fs";
import { LANE_BYTES } from "../worker/lane.ts";
import type { ThreadPlace } from "../worker/lane-medium.ts";
import type { RawFault, RunFigures } from "../worker/messages.ts";
import type { Execution } from "./executor.ts";

const EMPTY = new Uint8Array(LANE_BYTES);

/** What the supervisor tells of an event that went by a lane. */
export interface LaneListener {
  /** The thread had more to say than the lane takes. */
  readonly answered: (id: number, execution: Execution) => void;
  /** The thread is gone: what it had begun, if anything, ended in this fault, and nothing else was taken. */
  readonly gone: (end: LaneEnd) => void;
}

export interface LaneEnd {
  readonly lane: number;
  /** Number of the event that had begun, or 0. */
  readonly begun: number;
  readonly fault: RawFault;
  readonly figures: RunFigures;
}

/** How many lanes there may be, in which file, and how their threads wake the host. */
export interface LaneFile {
  readonly file: number;
  readonly lanes: number;
  readonly bell: number;
}

/**
 * Hands out the lanes of one file. A lane is given to the next thread only when the thread before it is gone and the host
 * has said that it writes there no more: an event on its way to one guest never meets another.
 */
export class Lanes {
  readonly listener: LaneListener;
  readonly #file: LaneFile;
  readonly #free: number[] = [];
  /** Lanes that were ever used. */
  #used = 0;

  constructor(file: LaneFile, listener: LaneListener) {
    this.#file = file;
    this.listener = listener;
  }

  /**
   * A lane, or none where no room is left for one: then everything takes the pipe. All of it is written before, so that no
   * later write can find the memory full, and nothing of an earlier guest is left.
   */
  create(): Extract<ThreadPlace, { file: number }> | undefined {
    const lane = this.#free.pop() ?? this.#next();
    if (lane === undefined) return undefined;
    const { file, bell } = this.#file;
    try {
      writeSync(file, EMPTY, 0, LANE_BYTES, lane * LANE_BYTES);
      return { file, lane, bell };
    } catch {
      this.#free.push(lane);
      return undefined;
    }
  }

  /** The host has let go of a lane whose thread is gone. */
  free(lane: number): void {
    this.#free.push(lane);
  }

  #next(): number | undefined {
    if (this.#used >= this.#file.lanes) return undefined;
    this.#used += 1;
    return this.#used - 1;
  }
}
