import type { EventQueueLimits, EventType, MarketEvent } from "@bourse/contract";
import { typed, untyped } from "@bourse/contract";
import type { GuestEventDraft } from "./draft.ts";
import { EVENT_FRAME_BYTES } from "./events.ts";
import { mergeMarket } from "./merge-market.ts";

/** An event that waits, with its data as JSON. */
export interface WaitingEvent {
  readonly type: EventType;
  readonly dataJson: string;
  readonly bytes: number;
  readonly draft: GuestEventDraft;
}

/** `full`: it found no place and nothing was kept. `too_large`: no event of that size is ever given to a guest. */
export type Offered = "queued" | "full" | "too_large";

/** Event types that a place was kept for or that end an activation: never refused for want of room. */
const ALWAYS_KEPT: ReadonlySet<EventType> = new Set<EventType>(["start", "result", "stop"]);

/**
 * What waits for one guest, first in, first out. Of some types only the newest is of use, and it takes the older one's
 * place: `market` of one subscription, `context`, and `opened` or `closed` of one view. A `result` is never dropped: its
 * place was reserved when its command was taken.
 */
export class EventQueue {
  readonly #limits: EventQueueLimits;
  /** A Map keeps the order in which keys were first set, and a replaced value keeps its place. */
  readonly #waiting = new Map<string, WaitingEvent>();
  #bytes = 0;
  #reserved = 0;
  #results = 0;
  #count = 0;

  constructor(limits: EventQueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#waiting.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Commands whose result is still to come or waits here. */
  get pendingCommands(): number {
    return this.#reserved + this.#results;
  }

  /** True when a further `places` fit. */
  hasRoom(places: number): boolean {
    return this.size + this.#reserved + places <= this.#limits.events;
  }

  /** Keeps a place for a result; the caller has asked {@link hasRoom}. */
  reserve(): void {
    this.#reserved += 1;
  }

  /** Queues an event without a reserved place. */
  offer(draft: GuestEventDraft): Offered {
    const key = this.#keyOf(draft);
    const older = this.#waiting.get(key);
    const event = waiting(older ? this.#inPlaceOf(older, draft) : draft);
    if (this.#isTooLarge(event)) return "too_large";
    if (!ALWAYS_KEPT.has(draft.type)) {
      const bytes = this.#bytes - (older?.bytes ?? 0) + event.bytes;
      if (bytes > this.#limits.bytes || (!older && !this.hasRoom(1))) return "full";
    }
    // A view that was opened, tapped and closed was not closed before the tap.
    if (older && draft.type === "view") this.#remove(key, older);
    this.#put(key, event);
    return "queued";
  }

  /**
   * Queues a result in its reserved place. `full`: it is large and the queue has its bytes; the caller puts a short one in
   * its place, which always fits.
   */
  fulfil(draft: GuestEventDraft): Offered {
    const event = waiting(draft);
    if (this.#isTooLarge(event)) return "too_large";
    const small = event.bytes <= this.#limits.smallResultBytes;
    if (!small && this.#bytes + event.bytes > this.#limits.bytes) return "full";
    this.#reserved -= 1;
    this.#results += 1;
    this.#put(this.#nextKey(), event);
    return "queued";
  }

  /** The oldest event, taken out. */
  take(): WaitingEvent | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    this.#remove(...first);
    return first[1];
  }

  /** Puts an event before all others: one that was taken and did not run, or `start`. */
  putFirst(event: WaitingEvent): void {
    const rest = [...this.#waiting];
    this.#waiting.clear();
    this.#waiting.set(this.#keyAgain(event, rest), event);
    for (const [key, each] of rest) this.#waiting.set(key, each);
    this.#bytes += event.bytes;
    if (event.type === "result") this.#results += 1;
  }

  /** Drops what `drop` says; results stay whatever it says. */
  discard(drop: (event: WaitingEvent) => boolean): void {
    for (const [key, event] of this.#waiting) {
      if (event.type === "result" || !drop(event)) continue;
      this.#remove(key, event);
    }
  }

  /** Drops everything: the generation has ended. */
  clear(): void {
    this.#waiting.clear();
    this.#bytes = 0;
    this.#reserved = 0;
    this.#results = 0;
  }

  #put(key: string, event: WaitingEvent): void {
    this.#bytes += event.bytes - (this.#waiting.get(key)?.bytes ?? 0);
    this.#waiting.set(key, event);
  }

  #remove(key: string, event: WaitingEvent): void {
    this.#waiting.delete(key);
    this.#bytes -= event.bytes;
    if (event.type === "result") this.#results -= 1;
  }

  #isTooLarge({ bytes }: WaitingEvent): boolean {
    return bytes + EVENT_FRAME_BYTES > this.#limits.eventBytes;
  }

  #inPlaceOf(older: WaitingEvent, draft: GuestEventDraft): GuestEventDraft {
    if (draft.type !== "market") return draft;
    return { ...draft, data: mergeMarket(marketData(older.draft), marketData(draft), this.#limits.candles) };
  }

  /** Events with one key replace each other. One that somebody waits for (`taken`) replaces nothing. */
  #keyOf({ type, data, taken }: GuestEventDraft): string {
    if (taken) return this.#nextKey();
    if (type === "market") return `market ${String(data.subscription_id)}`;
    if (type === "context") return "context";
    if (type === "view" && data.action !== "tapped") return `view ${String(data.view_id)}`;
    return this.#nextKey();
  }

  /** An event that comes back keeps its key, unless a newer one has it by now. */
  #keyAgain({ draft }: WaitingEvent, rest: readonly (readonly [string, WaitingEvent])[]): string {
    const key = this.#keyOf(draft);
    return rest.some(([other]) => other === key) ? this.#nextKey() : key;
  }

  #nextKey(): string {
    this.#count += 1;
    return `#${this.#count}`;
  }
}

function marketData({ data }: GuestEventDraft): MarketEvent["data"] {
  return typed(untyped(data));
}

/** An event with its size; the rest of the event around its data is of bounded size and not counted. */
export function waiting(draft: GuestEventDraft): WaitingEvent {
  const dataJson = JSON.stringify(draft.data);
  return { type: draft.type, dataJson, bytes: Buffer.byteLength(dataJson), draft };
}
