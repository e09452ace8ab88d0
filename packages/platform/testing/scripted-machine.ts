import { MachineTime } from "../src/machine-time/machine-time.ts";

interface Timer {
  readonly at: number;
  readonly call: () => void;
}

/** A machine whose time a test scripts: its clock, its timers, and the processor time that others take. No time passes by itself. */
export class ScriptedMachine {
  /** The clock under test, over this machine. */
  readonly time: MachineTime;
  #elapsed = 0;
  readonly #steal: number[];
  readonly #timers = new Set<Timer>();

  /** @param processors how many; the system reports their stolen time if there are any. */
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

  /** Others take a processor on which this process does not run: its timers fire in time. */
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

  /** Pending timers never fire, as when they belong to a replacement of the system's timers that is gone. */
  loseTimers(): void {
    this.#timers.clear();
  }

  /** Nothing runs: timers that were due meanwhile fire at the end of the standstill. `told` processors count it as stolen. */
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
