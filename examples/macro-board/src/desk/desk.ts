import { type Bridge, WebAppFailure } from "@bourse/sdk/webapp";
import { type Feed, type Reading, UnreadableFeed } from "../feeds/feed.ts";
import { readFeed } from "../feeds/read-feed.ts";
import { MAX_FEEDS, NOTHING_SAVED, readSaved, type Saved } from "./saved.ts";

/** How a source stands. */
export type FeedState =
  | { readonly status: "loading"; readonly last?: Reading }
  | { readonly status: "ready"; readonly at: string; readonly last: Reading }
  | { readonly status: "failed"; readonly message: string; readonly last?: Reading };

/** Everything that the views show. */
export interface DeskState {
  readonly saved: Saved;
  readonly feeds: ReadonlyMap<string, FeedState>;
  /** What went wrong beside a source. */
  readonly trouble?: string;
  /** The stored value is of another version: nothing is written over it. */
  readonly locked: boolean;
}

/** Reads the sources, keeps what the trader chose, and tells the views. */
export class Desk {
  readonly bridge: Bridge;
  readonly #now: () => Date;
  readonly #listeners = new Set<() => void>();
  #state: DeskState = { saved: NOTHING_SAVED, feeds: new Map(), locked: false };
  #acknowledge = false;

  constructor(bridge: Bridge, now: () => Date = () => new Date()) {
    this.bridge = bridge;
    this.#now = now;
  }

  readonly state = (): DeskState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  now(): Date {
    return this.#now();
  }

  async open(): Promise<void> {
    await this.trying(async () => {
      const { value, resume_required } = await this.bridge.storage.read();
      this.#acknowledge = resume_required;
      const saved = readSaved(value);
      if (saved) this.#set({ saved });
      else this.#set({ locked: true, trouble: "The board was saved by a newer version. Nothing is changed." });
    });
    await this.refresh();
  }

  async refresh(): Promise<void> {
    await Promise.all(this.#state.saved.feeds.map((feed) => this.read(feed)));
  }

  async read(feed: Feed): Promise<void> {
    const before = this.#state.feeds.get(feed.id)?.last;
    const kept = before ? { last: before } : {};
    this.#put(feed.id, { status: "loading", ...kept });
    try {
      const last = await readFeed(this.bridge, feed, this.#now());
      this.#put(feed.id, { status: "ready", at: this.#now().toISOString(), last });
    } catch (cause) {
      this.#put(feed.id, { status: "failed", message: messageOf(cause), ...kept });
    }
  }

  async add(feed: Feed): Promise<void> {
    const { feeds } = this.#state.saved;
    if (feeds.length >= MAX_FEEDS) return this.#set({ trouble: `The board takes ${MAX_FEEDS} sources.` });
    await this.save({ feeds: [...feeds, feed] });
    await this.read(feed);
  }

  async remove(id: string): Promise<void> {
    await this.save({ feeds: this.#state.saved.feeds.filter((each) => each.id !== id) });
  }

  /** Keeps a change; what is on the screen and what is stored stay the same when the host refuses it. */
  async save(change: Partial<Saved>): Promise<void> {
    if (this.#state.locked) return;
    const saved = { ...this.#state.saved, ...change };
    await this.trying(async () => {
      const acknowledged = this.#acknowledge ? { acknowledge_resume_required: true } : {};
      // The value is JSON by its type; a copy has neither readonly marks nor absent fields.
      await this.bridge.storage.write({ value: JSON.parse(JSON.stringify(saved)), ...acknowledged });
      this.#acknowledge = false;
      this.#set({ saved });
    });
  }

  /** Does what the trader asked; a refusal is shown. */
  async trying(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      if (this.#state.trouble !== undefined && !this.#state.locked) this.#set({ trouble: "" });
    } catch (cause) {
      this.#set({ trouble: messageOf(cause) });
    }
  }

  #put(id: string, state: FeedState): void {
    this.#set({ feeds: new Map(this.#state.feeds).set(id, state) });
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

function messageOf(cause: unknown): string {
  if (cause instanceof WebAppFailure || cause instanceof UnreadableFeed) return cause.message;
  return cause instanceof Error ? cause.message : "It failed.";
}
