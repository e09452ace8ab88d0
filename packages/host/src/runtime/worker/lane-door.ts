import { writeSync } from "node:fs";
import { type SideDoor, SPIN_MS } from "./control.ts";
import { LANE_CAPACITY, LANE_WORDS, Lane, type LaneBlock } from "./lane.ts";
import { decodeInput } from "./lane-input.ts";
import type { ThreadPlace } from "./lane-medium.ts";
import type { CallbackInput, WorkerMessage, WorkerReply } from "./messages.ts";

/** A host in another process that had to be woken for one answer is back with the next within this time. */
const PROCESS_SPIN_MS = 0.4;
/** What rings: which byte does not matter. */
const RING = new Uint8Array(1);

/** The worker's end of a lane: what a guest is to do comes in, and plain answers go out, without the supervisor. */
export class LaneDoor implements SideDoor {
  readonly spinMs: number;
  readonly #lane: Lane;
  readonly #post: (message: WorkerMessage) => void;
  readonly #place: ThreadPlace;
  #seen = 0;
  #block: LaneBlock | undefined;

  constructor(place: ThreadPlace, post: (message: WorkerMessage) => void) {
    this.#lane = new Lane(place);
    this.#place = place;
    this.#post = post;
    this.spinMs = "memory" in place ? SPIN_MS : PROCESS_SPIN_MS;
  }

  look(): boolean {
    this.#block ??= this.#lane.receive("REQUEST", this.#seen);
    return this.#block !== undefined;
  }

  lock(): boolean {
    this.#lane.setWord(LANE_WORDS.WORKER_ASLEEP, 1);
    return this.look();
  }

  /** The supervisor may have seen the thread asleep and watch it no longer: it hears of the event before that runs. */
  announce(): void {
    this.#post({ op: "awake" });
  }

  unlock(): void {
    this.#lane.setWord(LANE_WORDS.WORKER_ASLEEP, 0);
  }

  /** What {@link look} has found. */
  take(): { readonly id: number; readonly input: CallbackInput } {
    const block = this.#block as LaneBlock;
    this.#block = undefined;
    this.#seen = block.id;
    return { id: block.id, input: decodeInput(block) };
  }

  /**
   * By the lane goes a success without log entries, for these go through the supervisor and come before the answer. A
   * host that looks no longer is woken without the supervisor: on a full machine each wake costs as much as a callback.
   */
  answer(id: number, reply: WorkerReply): void {
    if (!isPlain(reply)) {
      this.#post({ ...reply, lane: id });
      return;
    }
    const { output, figures } = reply;
    this.#lane.send("ANSWER", { id, parts: output && [output], header: 0, ...figures });
    if (this.#lane.word(LANE_WORDS.HOST_ASLEEP) !== 0) this.#ring();
  }

  #ring(): void {
    if ("memory" in this.#place) this.#post({ op: "rung" });
    else writeSync(this.#place.bell, RING);
  }
}

function isPlain({ fault, output, figures }: WorkerReply): boolean {
  const isQuiet = figures.logBytes === 0 && figures.logDropped === 0;
  return !fault && isQuiet && (output === undefined || output.length <= LANE_CAPACITY);
}
