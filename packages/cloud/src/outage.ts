import type { Log } from "./ports/log.ts";

/** What works sooner after a failure says nothing yet: connections go one by one, and come so. */
const SETTLED_MS = 1000;

/** What is said about something that is asked repeatedly. */
interface Told {
  /** What it is, for both lines. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly away: string;
  readonly back: string;
}

/**
 * Tells once that something does not answer, and once that it does again: a line for every try would fill the disk while a
 * database is away, and bury what else is said.
 */
export class Outage {
  readonly #log: Log;
  readonly #told: Told;
  readonly #elapsed: () => number;
  #began: number | undefined;
  #failedAt = 0;
  #tries = 0;

  /** `elapsed`: milliseconds of a clock that never goes back. */
  constructor(log: Log, told: Told, elapsed: () => number = () => performance.now()) {
    this.#log = log;
    this.#told = told;
    this.#elapsed = elapsed;
  }

  /** A try failed. `facts`: what else the first line says. */
  failed(fault: unknown, facts: Readonly<Record<string, unknown>> = {}): void {
    this.#tries += 1;
    this.#failedAt = this.#elapsed();
    if (this.#began !== undefined) return;
    this.#began = this.#failedAt;
    this.#log.error({ ...this.#told.facts, ...facts, fault: String(fault) }, this.#told.away);
  }

  /** A try did what it should. */
  worked(): void {
    if (this.#began === undefined || this.#elapsed() - this.#failedAt < SETTLED_MS) return;
    const ms = Math.round(this.#elapsed() - this.#began);
    this.#log.info({ ...this.#told.facts, ms, failed_tries: this.#tries }, this.#told.back);
    this.#began = undefined;
    this.#tries = 0;
  }
}
