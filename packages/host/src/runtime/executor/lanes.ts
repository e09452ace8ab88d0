import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RawFault, RunFigures } from "../worker/messages.ts";
import type { Execution } from "./executor.ts";

/** Past the last block of a lane. */
const LANE_BYTES = 4096 + 2 * 65_536;

/** What the supervisor tells of an event that went by a lane. */
export interface LaneListener {
  /** The thread had more to say than the lane takes. */
  readonly answered: (id: number, execution: Execution) => void;
  /** The thread is gone: what it had begun, if anything, ended in this fault, and nothing else was taken. */
  readonly gone: (end: LaneEnd) => void;
}

/** A lane and its file. */
export interface OpenLane {
  readonly lane: number;
  readonly path: string;
}

export interface LaneEnd {
  readonly lane: number;
  /** Number of the event that had begun, or 0. */
  readonly begun: number;
  readonly fault: RawFault;
  readonly figures: RunFigures;
}

/** Makes the files of lanes, each for one thread only: what an earlier one left is never read. */
export class Lanes {
  readonly listener: LaneListener;
  readonly #folder: string;
  #last = 0;

  constructor(folder: string, listener: LaneListener) {
    this.#folder = folder;
    this.listener = listener;
  }

  /**
   * A new lane, or none where no room is left for it: then everything takes the pipe. All of it is written once, so that
   * no later write can find the memory full.
   */
  create(): OpenLane | undefined {
    this.#last += 1;
    const opened = { lane: this.#last, path: path.join(this.#folder, String(this.#last)) };
    try {
      writeFileSync(opened.path, new Uint8Array(LANE_BYTES), { flag: "wx", mode: 0o600 });
      return opened;
    } catch {
      this.remove(opened);
      return undefined;
    }
  }

  /** Takes away the name of a lane that the host never opened. */
  remove({ path: file }: OpenLane): void {
    rmSync(file, { force: true });
  }
}
