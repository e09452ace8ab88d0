import type { Execution } from "../executor/executor.ts";
import { LANE_CAPACITY, LANE_WORDS, Lane, type LanePlace } from "../worker/lane.ts";
import { encodeInput } from "../worker/lane-input.ts";
import { type CallbackInput, NO_FIGURES } from "../worker/messages.ts";
import { Patience } from "../worker/patience.ts";

/** How long the host's loop turns, without blocking, before it waits to be woken. */
const AWAKE_MS = 0.2;
/** It looks only while the thread is awake, so a miss is an accident of the machine and soon forgotten. */
const LONGEST_PAUSE = 3;
/** Room for what a rendering says beside its snapshots: a symbol of 128 characters, each six bytes as JSON, and names. */
const HEADER_BYTES = 2048;

/** What a lane tells the executor while a callback is on its way. */
export interface LaneEvents {
  /** The guest's thread sleeps: only its supervisor can wake it. */
  readonly knock: () => void;
  readonly answered: (execution: Execution) => void;
  /** The host looks no longer: the answer will come by the pipe. */
  readonly waiting: () => void;
}

/** The host's end of a lane: one callback at a time. */
export class HostLane {
  readonly number: number;
  readonly key: string;
  /** The callback on its way. */
  pending: { readonly id: number; readonly input: CallbackInput } | undefined;
  readonly #lane: Lane;
  readonly #patience = new Patience(LONGEST_PAUSE);
  #seen = 0;
  #isAsleep = false;
  #isClosed = false;

  constructor(place: LanePlace, key: string) {
    this.number = place.lane;
    this.key = key;
    this.#lane = new Lane(place);
  }

  takes(input: CallbackInput): boolean {
    if (this.pending) return false;
    if (input.kind === "event") return !input.first && input.json.length <= LANE_CAPACITY;
    const { quote, candles } = input;
    return (quote?.length ?? 0) + (candles?.json.length ?? 0) <= LANE_CAPACITY - HEADER_BYTES;
  }

  send(id: number, input: CallbackInput, events: LaneEvents): void {
    this.pending = { id, input };
    this.#lane.send("REQUEST", { id, ...encodeInput(input), wallMs: 0, cpuMs: 0, pages: 0 });
    const isAwake = this.#lane.word(LANE_WORDS.WORKER_ASLEEP) === 0;
    if (!isAwake) events.knock();
    // Looking while the thread is still to be woken only takes the processor that it needs.
    if (isAwake && this.#patience.tries()) this.#look(id, events);
    else this.#wait(id, events);
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
    const end = performance.now() + AWAKE_MS;
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

  /** From now on the supervisor brings the answer. One written just before was read by nobody. */
  #wait(id: number, events: LaneEvents): void {
    if (!this.#isAsleep) this.#setAsleep(true);
    if (!this.#take(id, events)) events.waiting();
  }

  #take(id: number, events: LaneEvents): boolean {
    const block = this.#lane.receive("ANSWER", this.#seen);
    if (block?.id !== id) return false;
    this.#seen = id;
    const figures = { ...NO_FIGURES, wallMs: block.wallMs, cpuMs: block.cpuMs, pages: block.pages };
    events.answered(block.bytes ? { ok: true, output: block.bytes, figures } : { ok: true, figures });
    return true;
  }

  #setAsleep(isAsleep: boolean): void {
    this.#isAsleep = isAsleep;
    this.#lane.setWord(LANE_WORDS.HOST_ASLEEP, isAsleep ? 1 : 0);
  }
}
