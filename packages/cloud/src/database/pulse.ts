import { setTimeout as delay } from "node:timers/promises";
import { within } from "../within.ts";
import { connectionFailure } from "./connection-failure.ts";
import { DATABASE_LIMITS, type DatabaseLimits } from "./limits.ts";
import { ServerClient } from "./server-client.ts";

/** Result of checking a database. */
export interface Beat {
  /** Its clock, at about the middle of the round trip. */
  readonly databaseTime: Date;
  /** When that was, in milliseconds of a monotonic clock. */
  readonly at: number;
  /** Milliseconds between request and answer. */
  readonly roundTripMs: number;
  /** True for a standby, and for a primary that an operator or a full disk made read-only. */
  readonly isReadOnly: boolean;
}

/** Reasons why a database cannot be used now. */
export type PulseFault = "no answer" | "refused" | "read-only";

/** Called for each check of the database. */
export interface PulseListener {
  readonly beat?: (beat: Beat) => void;
  /** The database has stopped answering: waiting for it is useless. */
  readonly stopped?: () => void;
}

const ASK = `select clock_timestamp() as "time", current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/**
 * Checks a server continually, on a separate connection. To a waiting request, a slow statement and a stopped server
 * look alike; this query is never slow, and distinguishes them.
 */
export class Pulse {
  readonly #url: string;
  readonly #limits: DatabaseLimits;
  readonly #end = new AbortController();
  readonly #listeners: PulseListener[] = [];
  #client: ServerClient | undefined;
  #fault: PulseFault | undefined = "no answer";
  #rounds: Promise<void> = Promise.resolve();

  private constructor(url: string, limits: DatabaseLimits) {
    this.#url = url;
    this.#limits = limits;
  }

  /**
   * Starts checking.
   *
   * @throws when the server does not answer the first time.
   */
  static async open(url: string, limits: DatabaseLimits = DATABASE_LIMITS, ...first: PulseListener[]): Promise<Pulse> {
    const pulse = new Pulse(url, limits);
    pulse.#listeners.push(...first);
    await pulse.#ask();
    pulse.#rounds = pulse.#goOn();
    return pulse;
  }

  listen(listener: PulseListener): void {
    this.#listeners.push(listener);
  }

  /** The current fault, as far as is known; undefined: none. */
  get fault(): PulseFault | undefined {
    return this.#fault;
  }

  /** True while the server does not answer requests at all. */
  get hasStopped(): boolean {
    return this.#fault === "no answer";
  }

  async close(): Promise<void> {
    this.#end.abort();
    this.#drop();
    await this.#rounds;
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await delay(this.#limits.pulseEveryMs, undefined, { signal, ref: false }).catch(() => {});
      // The error is kept in `fault`, and reported by the caller that reads it.
      if (!signal.aborted) await this.#ask().catch(() => {});
    }
  }

  async #ask(): Promise<void> {
    try {
      const beat = await within(this.#read(), { ms: this.#limits.pulseAnswerMs, late: () => new Late() });
      this.#fault = beat.isReadOnly ? "read-only" : undefined;
      for (const listener of this.#listeners) listener.beat?.(beat);
    } catch (fault) {
      this.#drop();
      const hadStopped = this.hasStopped;
      this.#fault = fault instanceof Late ? "no answer" : "refused";
      if (this.hasStopped && !hadStopped) for (const listener of this.#listeners) listener.stopped?.();
      throw fault;
    }
  }

  async #read(): Promise<Beat> {
    const client = await this.#connected();
    const asked = performance.now();
    const { rows } = await client.query<{ time: Date; isReadOnly: boolean }>(ASK);
    const [row] = rows;
    if (!row) throw connectionFailure("the database answers nothing");
    const roundTripMs = performance.now() - asked;
    return { databaseTime: row.time, at: asked + roundTripMs / 2, roundTripMs, isReadOnly: row.isReadOnly };
  }

  async #connected(): Promise<ServerClient> {
    if (this.#client) return this.#client;
    const client = new ServerClient({ connectionString: this.#url, application_name: "bourse pulse" });
    // A connection that breaks between two checks is replaced at the next.
    client.on("error", () => this.#forget(client));
    client.on("end", () => this.#forget(client));
    this.#client = client;
    await client.connect();
    return client;
  }

  #forget(client: ServerClient): void {
    if (this.#client === client) this.#client = undefined;
  }

  #drop(): void {
    this.#client?.cut();
    this.#client = undefined;
  }
}

class Late extends Error {
  constructor() {
    super("the database does not answer");
    this.name = "Late";
  }
}
