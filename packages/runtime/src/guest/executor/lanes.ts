import { writeSync } from "node:fs";
import { LANE_BYTES } from "../worker/lane.ts";
import type { ThreadPlace } from "../worker/lane-medium.ts";
import type { RawFault, RunFigures } from "../worker/messages.ts";
import type { Execution } from "./executor.ts";

const EMPTY = new Uint8Array(LANE_BYTES);

/** Supervisor's notifications about an event delivered through a lane. */
export interface LaneListener {
  /** The thread's answer did not fit the lane. */
  readonly answered: (id: number, execution: Execution) => void;
  /** The thread is gone: its running event, if any, ended in this fault, and it took no other. */
  readonly gone: (end: LaneEnd) => void;
}

export interface LaneEnd {
  readonly lane: number;
  /** Number of the event that had begun, or 0. */
  readonly begun: number;
  readonly fault: RawFault;
  readonly figures: RunFigures;
}

/** Number of lanes, the file that contains them, and how their threads wake the host. */
export interface LaneFile {
  readonly file: number;
  readonly lanes: number;
  readonly bell: number;
}

/**
 * Assigns the lanes of one file. A lane is reused only after the thread that had it is gone and the host has confirmed
 * that it no longer writes there: an event for one guest never reaches another.
 */
export class Lanes {
  readonly listener: LaneListener;
  readonly #file: LaneFile;
  readonly #free: number[] = [];
  /** Number of lanes used so far. */
  #used = 0;

  constructor(file: LaneFile, listener: LaneListener) {
    this.#file = file;
    this.listener = listener;
  }

  /**
   * Allocates a lane, or none when there is no room; then everything takes the pipe. The whole lane is written first,
   * so that no later write can run out of memory, and no data of an earlier guest is left.
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

  /** The host has released the lane of a thread that is gone. */
  free(lane: number): void {
    this.#free.push(lane);
  }

  #next(): number | undefined {
    if (this.#used >= this.#file.lanes) return undefined;
    this.#used += 1;
    return this.#used - 1;
  }
}
