import { LANE_CAPACITY, LANE_WORDS, Lane } from "../worker/lane.ts";
import { encodeInput } from "../worker/lane-input.ts";
import type { LanePlace } from "../worker/lane-medium.ts";
import { type CallbackInput, NO_FIGURES } from "../worker/messages.ts";
import { Patience } from "../worker/patience.ts";
import type { Execution } from "./executor.ts";

/** How one end polls for an answer before it waits to be woken. */
export interface Looking {
  /** How long it polls while its event loop keeps turning. */
  readonly awakeMs: number;
  /** The longest run of waits without polling. */
  readonly longestPause: number;
  /** True: it also polls while the thread is still being woken. */
  readonly whileWaking: boolean;
}

/**
 * Across processes: it polls only while the thread is awake, so a miss is caused by the machine and soon forgotten.
 * Polling while the thread is being woken would take the processor time that its supervisor needs.
 */
export const ACROSS_PROCESSES: Looking = { awakeMs: 0.2, longestPause: 3, whileWaking: false };
/** Within one process, where only this end wakes the thread: a sleeping loop takes 20-50 µs to wake. */
export const WITHIN_PROCESS: Looking = { awakeMs: 0.1, longestPause: 32, whileWaking: true };

/**
 * Room for a rendering's data other than its snapshots: a symbol of 128 characters, each up to six bytes as JSON, and
 * names.
 */
const HEADER_BYTES = 2048;

/** Notifications to the executor while a callback runs. */
export interface LaneEvents {
  /** The guest's thread sleeps: only its supervisor can wake it. */
  readonly knock: () => void;
  readonly answered: (execution: Execution) => void;
  /** The host stopped polling: it waits for {@link HostLane.rung}, or for an answer by message. */
  readonly waiting: () => void;
}

interface PendingCallback {
  readonly id: number;
  readonly input: CallbackInput;
  readonly events: LaneEvents;
}

/** The host's end of a lane: one callback at a time. */
export class HostLane {
  /** The current callback. */
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

  /** The thread signals that its answer is in the lane. */
  rung(): void {
    if (this.pending && !this.#isClosed) this.#take(this.pending.id, this.pending.events);
  }

  /** Called when the callback was answered, by the lane or by a message. */
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

  /** From now on the thread rings. An answer written just before this has not been read yet. */
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
