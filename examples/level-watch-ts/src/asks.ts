import { CommandFailed } from "@bourse/sdk/guest";

/** Kinds of requests to the host; ./words.ts has a text for each. */
export type Kind =
  | "load"
  | "save"
  | "context"
  | "bars"
  | "prices"
  | "end-prices"
  | "charts"
  | "open"
  | "rules"
  | "watch"
  | "change"
  | "remove"
  | "adopt"
  | "notify"
  | "publish"
  | "confirm";

/** Maximum attempts at a request before the trader must repeat it. */
export const MAX_TRIES = 3;
/** Commands of one envelope. */
const MAX_COMMANDS = 32;

/** One request and its purpose. */
export interface Ask {
  readonly kind: Kind;
  /** The subject: the symbol of bars, the level of an alert. Only one request per kind and subject runs at a time. */
  readonly subject: string;
  readonly run: () => Promise<unknown>;
  /** Handles its result. */
  readonly use: (result: never) => void;
  tries: number;
  /** Market events to wait before the next attempt. */
  wait: number;
}

/** The end of a request. */
export type Ended = (ask: Ask, outcome: { readonly result: unknown } | { readonly failed: CommandFailed }) => void;

/** All requests: waiting for an envelope, for a result, or for another attempt. */
export class Asks {
  #outbox: Ask[] = [];
  #retries: Ask[] = [];
  readonly #pending = new Set<Ask>();
  readonly #ended: Ended;

  constructor(ended: Ended) {
    this.#ended = ended;
  }

  /** Adds a request, unless the same one is under way. */
  put<Result>(
    kind: Kind,
    run: () => Promise<Result>,
    more: { use?: (result: Result) => void; subject?: string } = {},
  ): void {
    const { use = () => undefined, subject = "" } = more;
    if (!this.isUnderWay(kind, subject)) this.#outbox.push({ kind, subject, run, use, tries: 0, wait: 0 });
  }

  /** True from the request to its result. */
  isUnderWay(kind: Kind, subject = ""): boolean {
    // Asked of each level at each price, and most of the time there is none.
    if (this.#outbox.length + this.#retries.length + this.#pending.size === 0) return false;
    const isSame = (ask: Ask) => ask.kind === kind && ask.subject === subject;
    return this.#outbox.some(isSame) || this.#retries.some(isSame) || [...this.#pending].some(isSame);
  }

  /** Keeps it for another attempt, after 1, then 4 market events; false after too many attempts. */
  keepForRetry(ask: Ask): boolean {
    if (ask.tries >= MAX_TRIES) return false;
    ask.wait = ask.tries === 1 ? 1 : 4;
    this.#retries.push(ask);
    return true;
  }

  /** Called at every market event: repeats requests that have waited long enough. */
  tick(): void {
    for (const ask of this.#retries) ask.wait -= 1;
    this.#outbox.push(...this.#retries.filter(({ wait }) => wait <= 0));
    this.#retries = this.#retries.filter(({ wait }) => wait > 0);
  }

  /** Called when the trader looks or asks: do not wait for a price. */
  retryNow(): void {
    this.#outbox.push(...this.#retries);
    this.#retries = [];
  }

  /** Drops waiting requests of a kind, because a newer one replaces them. */
  drop(kind: Kind): void {
    this.#retries = this.#retries.filter((ask) => ask.kind !== kind);
    this.#outbox = this.#outbox.filter((ask) => ask.kind !== kind);
  }

  /** Runs the requests that fit into this envelope; the rest waits for the next one. */
  flush(): void {
    for (const ask of this.#outbox.splice(0, MAX_COMMANDS)) {
      ask.tries += 1;
      this.#pending.add(ask);
      const end = (outcome: Parameters<Ended>[1]) => {
        this.#pending.delete(ask);
        this.#ended(ask, outcome);
      };
      ask.run().then(
        (result) => end({ result }),
        (failed: unknown) => {
          if (!(failed instanceof CommandFailed)) throw failed;
          end({ failed });
        },
      );
    }
  }
}
