import { Command, Envelope, Pending } from "../../../packages/sdk/assemblyscript/interactive";

/** Kinds of requests to the host; ./words has a text for each. */
export namespace Kind {
  export const LOAD: string = "load";
  export const SAVE: string = "save";
  export const CONTEXT: string = "context";
  export const BARS: string = "bars";
  export const PRICES: string = "prices";
  export const END_PRICES: string = "end-prices";
  export const CHARTS: string = "charts";
  export const OPEN: string = "open";
  export const RULES: string = "rules";
  export const WATCH: string = "watch";
  export const CHANGE: string = "change";
  export const REMOVE: string = "remove";
  export const ADOPT: string = "adopt";
  export const NOTIFY: string = "notify";
  export const PUBLISH: string = "publish";
  export const CONFIRM: string = "confirm";
}

/** Maximum attempts at a request before the trader must repeat it. */
export const MAX_TRIES: i32 = 3;

/** One command and its purpose. */
export class Ask {
  /** Number of submissions so far. */
  tries: i32 = 0;
  /** Number of market events to wait before the next attempt. */
  wait: i32 = 0;

  constructor(
    public kind: string,
    public command: Command,
    /**
     * The subject of the request: the symbol of bars, the level of an alert. Only one request per kind and subject runs
     * at a time.
     */
    public subject: string = "",
    /** The rules concerned. */
    public ids: string[] = [],
  ) {}

  isFor(kind: string, subject: string): bool {
    return this.kind == kind && this.subject == subject;
  }
}

/** All requests: waiting for an envelope, for a result, or for another attempt. */
export class Asks {
  private outbox: Ask[] = [];
  private retries: Ask[] = [];
  private pending: Pending<Ask>;

  constructor(run: string) {
    this.pending = new Pending<Ask>(run);
  }

  /** Adds a request, unless the same one is under way. */
  put(ask: Ask): void {
    if (this.isUnderWay(ask.kind, ask.subject)) return;
    this.outbox.push(ask);
  }

  /** True from the request to its result. */
  isUnderWay(kind: string, subject: string = ""): bool {
    return holds(this.outbox, kind, subject) || holds(this.pending.values(), kind, subject) || holds(this.retries, kind, subject);
  }

  has(id: string): bool {
    return this.pending.has(id);
  }

  take(id: string): Ask {
    return this.pending.take(id);
  }

  /** Keeps it for another attempt, after 1, then 4 market events; false after too many attempts. */
  keepForRetry(ask: Ask): bool {
    if (ask.tries >= MAX_TRIES) return false;
    ask.wait = ask.tries == 1 ? 1 : 4;
    this.retries.push(ask);
    return true;
  }

  /** Called at every market event: repeats requests that have waited long enough. */
  tick(): void {
    const waiting = this.retries;
    this.retries = [];
    for (let i = 0; i < waiting.length; i++) {
      const ask = waiting[i];
      if (--ask.wait <= 0) this.outbox.push(ask);
      else this.retries.push(ask);
    }
  }

  /** Called when the trader looks or asks: do not wait for a price. */
  retryNow(): void {
    this.outbox = this.outbox.concat(this.retries);
    this.retries = [];
  }

  /** Drops waiting retries of a kind, because a newer request replaces them. */
  drop(kind: string): void {
    this.retries = without(this.retries, kind);
    this.outbox = without(this.outbox, kind);
  }

  /** Moves the requests that fit into the envelope; the rest waits for the next one. True if it moved any. */
  fill(envelope: Envelope): bool {
    const before = this.outbox.length;
    while (this.outbox.length > 0 && envelope.hasRoom()) {
      const ask = this.outbox.shift();
      ask.tries++;
      envelope.command(this.pending.ask(ask), ask.command);
    }
    return this.outbox.length < before;
  }
}

function holds(asks: Ask[], kind: string, subject: string): bool {
  for (let i = 0; i < asks.length; i++) if (asks[i].isFor(kind, subject)) return true;
  return false;
}

function without(asks: Ask[], kind: string): Ask[] {
  const kept: Ask[] = [];
  for (let i = 0; i < asks.length; i++) if (asks[i].kind != kind) kept.push(asks[i]);
  return kept;
}
