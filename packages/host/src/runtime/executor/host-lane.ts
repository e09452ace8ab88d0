import { LANE_CAPACITY, LANE_WORDS, Lane } from "../worker/lane.ts";
import { encodeInput } from "../worker/lane-input.ts";
import type { LanePlace } from "../worker/lane-medium.ts";
import { type CallbackInput, NO_FIGURES } from "../worker/messages.ts";
import { Patience } from "../worker/patience.ts";
import type { Execution } from "./executor.ts";

/** How an end looks for an answer before it waits to be woken. */
export interface Looking {
  /** How long the loop turns meanwhile, without blocking. */
  readonly awakeMs: number;
  /** The longest run of waits without looking. */
  readonly longestPause: number;
  /** True: also while the thread is still to be woken. */
  readonly whileWaking: boolean;
}

/**
 * Past a process boundary: it looks only while the thread is awake, so a miss is an accident of the machine and soon
 * forgotten. A look while the thread is still to be woken takes the processor that its supervisor needs.
 */
export const ACROSS_PROCESSES: Looking = { awakeMs: 0.2, longestPause: 3, whileWaking: false };
/** Within one process, where nobody but this end wakes the thread: a sleeping loop is woken only after 20-50 µs. */
export const WITHIN_PROCESS: Looking = { awakeMs: 0.1, longestPause: 32, whileWaking: true };

/** Room for what a rendering says beside its snapshots: a symbol of 128 characters, each six bytes as JSON, and names. */
const HEADER_BYTES = 2048;

/** What a lane tells the executor while a callback is on its way. */
export interface LaneEvents {
  /** The guest's thread sleeps: only its supervisor can wake it. */
  readonly knock: () => void;
  readonly answered: (execution: Execution) => void;
  /** The host looks no longer: it waits for {@link HostLane.rung}, or an answer by another way. */
  readonly waiting: () => void;
}

interface PendingCallback {
  readonly id: number;
  readonly input: CallbackInput;
  readonly events: LaneEvents;
}

/** The host's end of a lane: one callback at a time. */
export class HostLane {
  /** The callback on its way. */
  pending: PendingCallback | undefined;
  readonly #lane: Lane;
  readonly #looking: Looking;
  readonly #patience: Patience;
  #seen = 0;
  #isAsleep = false;
  #isClosed = false;

  constructor(place: LanePlace, looking: Looking) {
    this.#lane = new Lane(place);
    this.#looking = looking;
    this.#patience = new Patience(looking.longestPause);
  }

  takes(input: CallbackInput): boolean {
    if (this.pending) return false;
    if (input.kind === "event") return !input.first && input.json.length <= LANE_CAPACITY;
    const { quote, candles } = input;
    return (quote?.length ?? 0) + (candles?.json.length ?? 0) <= LANE_CAPACITY - HEADER_BYTES;
  }

  send(id: number, input: CallbackInput, events: LaneEvents): void {
    this.pending = { id, input, events };
    this.#lane.send("REQUEST", { id, ...encodeInput(input), wallMs: 0, cpuMs: 0, pages: 0 });
    const isAwake = this.#lane.word(LANE_WORDS.WORKER_ASLEEP) === 0;
    if (!isAwake) events.knock();
    const mayLook = isAwake || this.#looking.whileWaking;
    if (mayLook && this.#patience.tries()) this.#look(id, events);
    else this.#wait(id, events);
  }

  /** The thread says that its answer lies in the lane. */
  rung(): void {
    if (this.pending && !this.#isClosed) this.#take(this.pending.id, this.pending.events);
  }

  /** Told when the callback is answered, by whichever way. */
  settled(): void {
    this.pending = undefined;
  }

  close(): void {
    this.#lane.close();
    this.#isClosed = true;
  }

  #look(id: number, events: LaneEvents): void {
    if (this.#isAsleep) this.#setAsleep(false);
    const end = performance.now() + this.#looking.awakeMs;
    const turn = (): void => {
      if (this.#isClosed || this.pending?.id !== id) return;
      if (this.#take(id, events)) this.#patience.hit();
      else if (performance.now() < end) setImmediate(turn);
      else {
        this.#patience.miss();
        this.#wait(id, events);
      }
    };
    setImmediate(turn);
  }

  /** From now on the thread rings. An answer written just before was read by nobody. */
  #wait(id: number, events: LaneEvents): void {
    if (!this.#isAsleep) this.#setAsleep(true);
    if (!this.#take(id, events)) events.waiting();
  }

  #take(id: number, events: LaneEvents): boolean {
    const block = this.#lane.receive("ANSWER", this.#seen);
    if (block?.id !== id) return false;
    this.#seen = id;
    const figures = { ...NO_FIGURES, wallMs: block.wallMs, cpuMs: block.cpuMs, pages: block.pages };
    events.answered(block.bytes ? { ok: true, output: block.bytes.slice(), figures } : { ok: true, figures });
    return true;
  }

  #setAsleep(isAsleep: boolean): void {
    this.#isAsleep = isAsleep;
    this.#lane.setWord(LANE_WORDS.HOST_ASLEEP, isAsleep ? 1 : 0);
  }
}
