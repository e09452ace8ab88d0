import { type MachineTime, systemMachineTime } from "@bourse/platform";

/** Interval of the host's pings while the process owes an answer. */
const PING_MS = 1000;
/** Given time of silence after which the process counts as dead: its loop has so little work that it never takes seconds. */
const SILENCE_MS = 8000;
/** Given time until its first message. A busy machine takes ten seconds to start a process, one that is ten times slower takes minutes. */
const BEGIN_MS = 120_000;

/** Callbacks of a heartbeat. */
export interface HeartbeatEvents {
  readonly ping: () => void;
  /** Called once, with the reason in words. */
  readonly silent: (why: string) => void;
}

/**
 * Decides whether the guests' process is dead. Its silence counts only while it owes an answer, after its first word, and
 * while the machine runs: otherwise every guest would lose its state whenever the computer stands still.
 */
export class Heartbeat {
  readonly #machine: Pick<MachineTime, "mark" | "givenSince" | "after">;
  readonly #events: HeartbeatEvents;
  #heardAt = 0;
  #hasSpoken = false;
  #cancel: (() => void) | undefined;

  constructor(
    events: HeartbeatEvents,
    machine: Pick<MachineTime, "mark" | "givenSince" | "after"> = systemMachineTime,
  ) {
    this.#events = events;
    this.#machine = machine;
  }

  /** Sets whether the process owes an answer. */
  expect(owing: boolean): void {
    if (owing === (this.#cancel !== undefined)) return;
    this.end();
    if (!owing) return;
    this.#heardAt = this.#machine.mark();
    this.#await();
  }

  /** Called whenever the process has said something. */
  heard(): void {
    this.#hasSpoken = true;
    this.#heardAt = this.#machine.mark();
  }

  end(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #await(): void {
    this.#cancel = this.#machine.after(PING_MS, () => this.#beat());
  }

  #beat(): void {
    const silence = this.#machine.givenSince(this.#heardAt);
    if (silence > (this.#hasSpoken ? SILENCE_MS : BEGIN_MS)) {
      this.end();
      this.#events.silent(this.#hasSpoken ? "the runtime did not answer" : "the runtime did not begin");
      return;
    }
    if (this.#hasSpoken) this.#events.ping();
    this.#await();
  }
}
