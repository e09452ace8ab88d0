import { Command, Envelope, Pending } from "../../../packages/sdk/assemblyscript/interactive";

/** What is asked of the host; each has its words in ./words. */
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

/** Times that the same thing is asked at most before the trader has to. */
export const MAX_TRIES: i32 = 3;

/** One command and what it was asked for. */
export class Ask {
  /** Submissions so far. */
  tries: i32 = 0;
  /** Market events to let pass before it is asked again. */
  wait: i32 = 0;

  constructor(
    public kind: string,
    public command: Command,
    /** What of its kind: the symbol of bars, the level of an alert. The same kind and subject is asked once at a time. */
    public subject: string = "",
    /** The rules that it is about. */
    public ids: string[] = [],
  ) {}

  isFor(kind: string, subject: string): bool {
    return this.kind == kind && this.subject == subject;
  }
}

/** Everything that is asked: what waits for an envelope, for its result, or for another try. */
export class Asks {
  private outbox: Ask[] = [];
  private retries: Ask[] = [];
  private pending: Pending<Ask>;

  constructor(run: string) {
    this.pending = new Pending<Ask>(run);
  }

  /** Asks once: nothing when the same is under way. */
  put(ask: Ask): void {
    if (this.isUnderWay(ask.kind, ask.subject)) return;
    this.outbox.push(ask);
  }

  /** True from the wish to the result. */
  isUnderWay(kind: string, subject: string = ""): bool {
    return holds(this.outbox, kind, subject) || holds(this.pending.values(), kind, subject) || holds(this.retries, kind, subject);
  }

  has(id: string): bool {
    return this.pending.has(id);
  }

  take(id: string): Ask {
    return this.pending.take(id);
  }

  /** Keeps it for another try, after 1, then 4 market events; false when it was tried often enough. */
  keepForRetry(ask: Ask): bool {
    if (ask.tries >= MAX_TRIES) return false;
    ask.wait = ask.tries == 1 ? 1 : 4;
    this.retries.push(ask);
    return true;
  }

  /** A market event came: what has waited long enough is asked again. */
  tick(): void {
    const waiting = this.retries;
    this.retries = [];
    for (let i = 0; i < waiting.length; i++) {
      const ask = waiting[i];
      if (--ask.wait <= 0) this.outbox.push(ask);
      else this.retries.push(ask);
    }
  }

  /** The trader looks or asks: no need to wait for a price. */
  retryNow(): void {
    this.outbox = this.outbox.concat(this.retries);
    this.retries = [];
  }

  /** Forgets what would be tried again of a kind: something newer takes its place. */
  drop(kind: string): void {
    this.retries = without(this.retries, kind);
    this.outbox = without(this.outbox, kind);
  }

  /** Moves what fits into the envelope; the rest goes with the next one. True when it moved something. */
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
