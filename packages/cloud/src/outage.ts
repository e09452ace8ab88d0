import type { Log } from "./ports/log.ts";

/** A success this soon after a failure proves nothing yet: connections fail one by one, and recover one by one. */
const SETTLED_MS = 1000;

/** Log texts about a resource that is used repeatedly. */
interface Told {
  /** Its description, for both lines. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly away: string;
  readonly back: string;
}

/**
 * Logs once that a resource does not answer, and once that it does again: a line for every attempt would fill the disk
 * while a database is down, and hide other messages.
 */
export class Outage {
  readonly #log: Log;
  readonly #told: Told;
  readonly #elapsed: () => number;
  #began: number | undefined;
  #failedAt = 0;
  #tries = 0;

  /** `elapsed`: milliseconds of a monotonic clock. */
  constructor(log: Log, told: Told, elapsed: () => number = () => performance.now()) {
    this.#log = log;
    this.#told = told;
    this.#elapsed = elapsed;
  }

  /** An attempt failed. `facts`: additional facts for the first line. */
  failed(fault: unknown, facts: Readonly<Record<string, unknown>> = {}): void {
    this.#tries += 1;
    this.#failedAt = this.#elapsed();
    if (this.#began !== undefined) return;
    this.#began = this.#failedAt;
    this.#log.error({ ...this.#told.facts, ...facts, fault: String(fault) }, this.#told.away);
  }

  /** An attempt succeeded. */
  worked(): void {
    if (this.#began === undefined || this.#elapsed() - this.#failedAt < SETTLED_MS) return;
    const ms = Math.round(this.#elapsed() - this.#began);
    this.#log.info({ ...this.#told.facts, ms, failed_tries: this.#tries }, this.#told.back);
    this.#began = undefined;
    this.#tries = 0;
  }
}
