import type { Log } from "./ports.ts";

/** What is told of something that is asked again and again. */
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
  #began: number | undefined;
  #tries = 0;

  constructor(log: Log, told: Told) {
    this.#log = log;
    this.#told = told;
  }

  /** A try failed. `facts`: what else the first line says. */
  failed(fault: unknown, facts: Readonly<Record<string, unknown>> = {}): void {
    this.#tries += 1;
    if (this.#began !== undefined) return;
    this.#began = performance.now();
    this.#log.error({ ...this.#told.facts, ...facts, fault: String(fault) }, this.#told.away);
  }

  /** A try did what it should. */
  worked(): void {
    if (this.#began === undefined) return;
    const ms = Math.round(performance.now() - this.#began);
    this.#log.info({ ...this.#told.facts, ms, failed_tries: this.#tries }, this.#told.back);
    this.#began = undefined;
    this.#tries = 0;
  }
}
