import { type EventQueueLimits, type EventType, type MarketEvent, typed, untyped } from "@bourse/contract";
import type { GuestEventDraft } from "@bourse/runtime/broker";
import { EVENT_FRAME_BYTES, type WaitingEvent } from "./events.ts";

/** `full`: there was no room and nothing was kept. `too_large`: an event of this size is never delivered. */
export type Offered = "queued" | "full" | "too_large";

/** Event types that have a reserved slot or that begin or end an activation: the queue never refuses them for lack of room. */
const ALWAYS_KEPT: ReadonlySet<EventType> = new Set<EventType>(["start", "result", "stop"]);

/**
 * The events waiting for one guest, first in, first out. For some types only the newest matters, and it takes the older
 * event's position: `market` of one subscription, `context`, and `opened` or `closed` of one view. A `result` is never
 * dropped: its slot was reserved when its command was accepted.
 */
export class EventQueue {
  readonly #limits: EventQueueLimits;
  /** A Map keeps keys in insertion order, and a replaced value keeps its position. */
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

  /** Commands whose result is outstanding or queued here. */
  get pendingCommands(): number {
    return this.#reserved + this.#results;
  }

  /** True when `places` more events fit. */
  hasRoom(places: number): boolean {
    return this.size + this.#reserved + places <= this.#limits.events;
  }

  /** Reserves a slot for a result; the caller has checked {@link hasRoom}. */
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
    // If a view was opened, tapped and closed, the closing must come after the tap.
    if (older && draft.type === "view") this.#remove(key, older);
    this.#put(key, event);
    return "queued";
  }

  /**
   * Queues a result in its reserved slot. `full`: the result is large and the queue has no bytes left; the caller then
   * queues a short one instead, which always fits.
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

  /** Removes and returns the oldest event. */
  take(): WaitingEvent | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    this.#remove(...first);
    return first[1];
  }

  /** Puts an event before all others: an event that was taken but did not run, or `start`. */
  putFirst(event: WaitingEvent): void {
    const rest = [...this.#waiting];
    this.#waiting.clear();
    this.#waiting.set(this.#keyAgain(event, rest), event);
    for (const [key, each] of rest) this.#waiting.set(key, each);
    this.#bytes += event.bytes;
    if (event.type === "result") this.#results += 1;
  }

  /** Drops the events that `drop` selects, except results. */
  discard(drop: (event: WaitingEvent) => boolean): void {
    for (const [key, event] of this.#waiting) {
      if (event.type === "result" || !drop(event)) continue;
      this.#remove(key, event);
    }
  }

  /** Drops everything, because the generation has ended. */
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

  /** Events with the same key replace each other. An event with a `taken` callback replaces nothing. */
  #keyOf({ type, data, taken }: GuestEventDraft): string {
    if (taken) return this.#nextKey();
    if (type === "market") return `market ${String(data.subscription_id)}`;
    if (type === "context") return "context";
    if (type === "view" && data.action !== "tapped") return `view ${String(data.view_id)}`;
    return this.#nextKey();
  }

  /** A returned event keeps its key unless a newer event has it. */
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

/** An event with its size. The frame around its data has a bounded size and is not counted. */
export function waiting(draft: GuestEventDraft): WaitingEvent {
  const dataJson = JSON.stringify(draft.data);
  return { type: draft.type, dataJson, bytes: Buffer.byteLength(dataJson), draft };
}

type MarketData = MarketEvent["data"];

/**
 * Merges a newer event into the older event's position. The result has the completed candles of both, in order, at most
 * `candles` of them; `coalesced` counts all merged events.
 */
function mergeMarket(older: MarketData, newer: MarketData, candles: number): MarketData {
  const coalesced = older.coalesced + newer.coalesced + 1;
  // The series under this name changed: the subscription was ended and made again, so its candles have another meaning.
  if (!sameSeries(older, newer)) return { ...newer, coalesced };
  const again = new Set(newer.completed.map((each) => each.time));
  const kept = older.completed.filter((each) => !again.has(each.time));
  return { ...newer, completed: [...kept, ...newer.completed].slice(-candles), coalesced };
}

function sameSeries(one: MarketData, other: MarketData): boolean {
  return one.symbol === other.symbol && one.timeframe === other.timeframe && one.source_id === other.source_id;
}
