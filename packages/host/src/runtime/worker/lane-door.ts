import type { SideDoor } from "./control.ts";
import { LANE_CAPACITY, LANE_WORDS, Lane, type LaneBlock, type LanePlace } from "./lane.ts";
import { decodeInput } from "./lane-input.ts";
import type { CallbackInput, WorkerMessage, WorkerReply } from "./messages.ts";

/** The worker's end of a lane: what a guest is to do comes in, and plain answers go out, without the supervisor. */
export class LaneDoor implements SideDoor {
  readonly #lane: Lane;
  readonly #post: (message: WorkerMessage) => void;
  #seen = 0;
  #block: LaneBlock | undefined;

  constructor(place: LanePlace, post: (message: WorkerMessage) => void) {
    this.#lane = new Lane(place);
    this.#post = post;
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
   * By the lane goes a success without log entries, for these go through the supervisor and come before the answer. When
   * the host no longer looks, the supervisor wakes it with the same answer; it takes whichever is first.
   */
  answer(id: number, reply: WorkerReply): void {
    if (isPlain(reply)) {
      const { output, figures } = reply;
      this.#lane.send("ANSWER", { id, parts: output && [output], header: 0, ...figures });
      if (this.#lane.word(LANE_WORDS.HOST_ASLEEP) === 0) return;
    }
    this.#post({ ...reply, lane: id });
  }
}

function isPlain({ fault, output, figures }: WorkerReply): boolean {
  const isQuiet = figures.logBytes === 0 && figures.logDropped === 0;
  return !fault && isQuiet && (output === undefined || output.length <= LANE_CAPACITY);
}
