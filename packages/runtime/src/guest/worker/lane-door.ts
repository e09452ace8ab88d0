import { writeSync } from "node:fs";
import { type SideDoor, SPIN_MS } from "./control.ts";
import { LANE_CAPACITY, LANE_WORDS, Lane, type LaneBlock } from "./lane.ts";
import { decodeInput } from "./lane-input.ts";
import type { ThreadPlace } from "./lane-medium.ts";
import type { CallbackInput, WorkerMessage, WorkerReply } from "./messages.ts";

/** A host in another process that had to be woken for an answer sends the next request within this time. */
const PROCESS_SPIN_MS = 0.4;
/** Wake-up signal: the value of the byte does not matter. */
const RING = new Uint8Array(1);

/** The worker's end of a lane: callbacks come in and plain answers go out without the supervisor. */
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

  /** The supervisor may have seen the thread asleep and stopped watching it: it is notified before the event runs. */
  announce(): void {
    this.#post({ op: "awake" });
  }

  unlock(): void {
    this.#lane.setWord(LANE_WORDS.WORKER_ASLEEP, 0);
  }

  /** Returns the event that {@link look} found. */
  take(): { readonly id: number; readonly input: CallbackInput } {
    const block = this.#block as LaneBlock;
    this.#block = undefined;
    this.#seen = block.id;
    return { id: block.id, input: decodeInput(block) };
  }

  /**
   * The lane carries only successes without log entries, because log entries go through the supervisor and must precede
   * the answer. A host that stopped polling is woken without the supervisor: on a full machine each wake-up costs as
   * much as a callback.
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
