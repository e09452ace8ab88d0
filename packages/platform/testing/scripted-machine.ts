import { MachineTime } from "../src/machine-time/machine-time.ts";

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/**
 * A machine whose time a test scripts: its clock, its timers, and the processor time that others take. Nothing in it
 * passes by itself.
 */
export class ScriptedMachine {
  /** The clock under test, over this machine. */
  readonly time: MachineTime;
  #elapsed = 0;
  readonly #steal: number[];
  readonly #timers = new Set<Timer>();

  /** @param processors how many; the system tells their stolen time unless there are none. */
  constructor(processors = 2) {
    this.#steal = Array.from({ length: processors }, () => 0);
    this.time = new MachineTime(this.sources);
  }

  get elapsed(): number {
    return this.#elapsed;
  }

  get sources() {
    return {
      elapsed: () => this.#elapsed,
      // Systems count in hundredths of a second.
      steal: () => (this.#steal.length === 0 ? undefined : this.#steal.map((ms) => ms - (ms % 10))),
      after: (ms: number, call: () => void) => {
        const timer = { at: this.#elapsed + Math.max(1, Math.ceil(ms)), call };
        this.#timers.add(timer);
        return () => void this.#timers.delete(timer);
      },
    };
  }

  /** The machine runs as it should: timers fire when they are due. */
  run(ms: number): void {
    const end = this.#elapsed + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#elapsed = Math.max(this.#elapsed, next.at);
      this.#fire(next);
    }
    this.#elapsed = end;
  }

  /** Others take one processor, on which this process is not: its timers fire in time. */
  steal(ms: number, processor = 0): void {
    const end = this.#elapsed + ms;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#take(Math.max(0, next.at - this.#elapsed), processor);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      this.#fire(next);
    }
    this.#take(end - this.#elapsed, processor);
    this.#elapsed = end;
  }

  /** The timers that are set never fire, as when what had replaced the system's own is gone. */
  loseTimers(): void {
    this.#timers.clear();
  }

  /** Nothing runs: timers that were due meanwhile fire at its end. `told` processors count it as stolen. */
  standStill(ms: number, told = this.#steal.length): void {
    this.#elapsed += ms;
    for (let processor = 0; processor < told; processor += 1) this.#take(ms, processor);
    for (let next = this.#next(this.#elapsed); next; next = this.#next(this.#elapsed)) this.#fire(next);
  }

  #take(ms: number, processor: number): void {
    this.#steal[processor] = (this.#steal[processor] ?? 0) + ms;
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    timer.call();
  }
}
