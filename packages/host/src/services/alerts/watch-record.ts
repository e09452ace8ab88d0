import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lazyTest } from "@bourse/contract";
import { readPrivate } from "@bourse/platform";
import type { MarketSample } from "@bourse/runtime/market";
import { type Static, Type } from "typebox";
import { marketKey } from "./streams.ts";

const MINUTE_MS = 60_000;
/** Minutes of each market whose watched prices are known: bars of a gap are read within a few of them. */
const KEPT_MINUTES = 15;
/** Room for every market of every alert, at a hundred bytes each. */
const MAX_BYTES = 4 * 1024 * 1024;

const PriceSchema = Type.Object({
  key: Type.String(),
  price: Type.Number(),
  timeMs: Type.Number(),
  minutes: Type.Array(Type.Object({ start: Type.Number(), low: Type.Number(), high: Type.Number() })),
});
const RecordSchema = Type.Object({ alive_at: Type.String(), prices: Type.Array(PriceSchema) });
const holds = lazyTest(RecordSchema);
const isRecord = (value: unknown): value is Static<typeof RecordSchema> => holds(value);

type Market = Pick<MarketSample, "sourceId" | "symbol">;

/** The lowest and the highest price that the host saw in one minute of a market. */
export type WatchedMinute = Static<typeof PriceSchema>["minutes"][number];

/** The last price that the host saw of a market. */
export interface WatchedPrice {
  readonly price: number;
  readonly timeMs: number;
}

/**
 * The last prices that the host saw of the markets with alerts, and when it was last alive, to the second. The file is not synced to disk:
 * it survives a killed host, and prices that a power cut destroyed count as not watched.
 */
export interface WatchRecord {
  /** When the host before this one was last alive, ISO 8601 UTC; undefined: not known. */
  readonly aliveAt: string | undefined;
  /** The last price before this start of the host. */
  before(market: Market): WatchedPrice | undefined;
  /** The prices seen in the minute that begins at `start`, before or after a start of the host. */
  minute(market: Market, start: number): WatchedMinute | undefined;
  note(sample: Market & Pick<MarketSample, "price">, timeMs: number): void;
  /** Keeps the price before a gap on disk until the returned function is called: the gap is being judged. */
  hold(gap: Market & { readonly before: WatchedPrice }): () => void;
  /** Deletes every other market: the time in which no alert watches a market is no gap. */
  keepOnly(markets: readonly Market[]): void;
  /** Writes the record; called once a second. If the disk refuses it, the next gap looks longer than it was. */
  beat(at: string): void;
}

interface Known extends WatchedPrice {
  readonly minutes: readonly WatchedMinute[];
}

export function watchRecord(folder: string): WatchRecord {
  const path = join(folder, "watched.json");
  const read = readRecord(path);
  const earlier = new Map(read?.prices.map(({ key, ...known }) => [key, known]));
  const known = new Map<string, Known>(earlier);
  /** The prices before the gaps that are being judged, oldest first. */
  const held = new Map<string, readonly Known[]>();
  return {
    aliveAt: read?.alive_at,
    before: (market) => earlier.get(marketKey(market)),
    minute: (market, start) => known.get(marketKey(market))?.minutes.find((each) => each.start === start),
    note(sample, timeMs) {
      const key = marketKey(sample);
      const { price } = sample;
      known.set(key, { price, timeMs, minutes: minutesWith(known.get(key)?.minutes ?? [], price, timeMs) });
    },
    hold({ before, ...market }) {
      const key = marketKey(market);
      // Stored with the minutes known now: prices after the gap say nothing about the minutes in it.
      const own = { ...before, minutes: known.get(key)?.minutes ?? [] };
      held.set(key, [...(held.get(key) ?? []), own]);
      return () => void held.set(key, held.get(key)?.filter((each) => each !== own) ?? []);
    },
    keepOnly(markets) {
      const kept = new Set(markets.map(marketKey));
      for (const prices of [earlier, known]) {
        for (const key of prices.keys()) if (!kept.has(key)) prices.delete(key);
      }
    },
    beat(at) {
      const prices = [...known].map(([key, each]) => ({ key, ...(held.get(key)?.[0] ?? each) }));
      try {
        writeFileSync(`${path}.tmp`, JSON.stringify({ alive_at: at, prices }), { mode: 0o600 });
        renameSync(`${path}.tmp`, path);
      } catch (cause) {
        if (!(cause instanceof Error && "code" in cause)) throw cause;
      }
    },
  };
}

function minutesWith(minutes: readonly WatchedMinute[], price: number, timeMs: number): readonly WatchedMinute[] {
  const start = timeMs - (timeMs % MINUTE_MS);
  const last = minutes.at(-1);
  if (last?.start !== start) return [...minutes, { start, low: price, high: price }].slice(-KEPT_MINUTES);
  if (price >= last.low && price <= last.high) return minutes;
  const { low, high } = last;
  return [...minutes.slice(0, -1), { start, low: Math.min(low, price), high: Math.max(high, price) }];
}

/** An unreadable record counts as empty: then nothing is known of the time before. */
function readRecord(path: string): Static<typeof RecordSchema> | undefined {
  const found = readPrivate(path, MAX_BYTES);
  if (found.kind !== "read") return undefined;
  try {
    const record: unknown = JSON.parse(new TextDecoder().decode(found.bytes));
    return isRecord(record) ? record : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}
