import type { Reason } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { LiveMarket, SeriesRequest } from "../../market/live.ts";
import type { Available } from "../../market/port.ts";
import type { Reference } from "./conditions/index.ts";
import { type ReferenceBars, referenceBars } from "./references.ts";
import type { Rule } from "./rule.ts";
import { marketKey } from "./streams.ts";

/** Interval for asking a source again that currently lacks a series: an exchange comes back within minutes. */
const RETRY_MS = 60_000;

type Wanted = Required<SeriesRequest>;

interface Feed {
  readonly request: Wanted;
  readonly bars: ReferenceBars;
  readonly holders: Set<string>;
  stop: (() => void) | undefined;
  loaded: Promise<void> | undefined;
}

/** Keeps the series of watched rules subscribed: a source sends samples of every watched symbol. */
export interface AlertFeeds {
  /** Whether the series exists, and which source has it. */
  find(request: SeriesRequest): Promise<Available<Wanted>>;
  /** Watches the series for the holder; resolves when its closes are loaded or known to be unavailable for now. */
  hold(holder: string, request: Wanted): Promise<void>;
  release(holder: string): void;
  /** A stream of the symbol restarted at this time. */
  rewind(market: Pick<Wanted, "sourceId" | "symbol">, timeMs: number): void;
  reference(rule: Rule, timeMs: number): Reference | undefined;
  close(): void;
}

interface Dependencies {
  readonly live: LiveMarket;
  readonly clock: Clock;
  readonly maxPeriod: number;
  readonly report: (cause: unknown) => void;
}

export function alertFeeds({ live, clock, maxPeriod, report }: Dependencies): AlertFeeds {
  const feeds = new Map<string, Feed>();
  const held = new Map<string, Feed>();
  let cancelRetry = () => {};
  const load = async (feed: Feed): Promise<void> => {
    try {
      const found = await live.series(feed.request, maxPeriod);
      if (found.ok) feed.bars.load(found.data.completed, found.data.forming);
    } catch (cause) {
      report(cause);
    }
  };
  const open = (feed: Feed): void => {
    feed.loaded = load(feed);
    try {
      const watching = live.watch(feed.request, ({ completed, forming }) => feed.bars.update(completed, forming));
      if (watching.ok) feed.stop = watching.data;
    } catch (cause) {
      report(cause);
    }
  };
  const retry = (): void => {
    cancelRetry = clock.after(RETRY_MS, () => {
      for (const feed of feeds.values()) if (!feed.stop) open(feed);
      retry();
    });
  };
  retry();
  const release = (holder: string): void => {
    const feed = held.get(holder);
    held.delete(holder);
    feed?.holders.delete(holder);
    if (!feed || feed.holders.size > 0) return;
    feed.stop?.();
    feeds.delete(feedKey(feed.request));
  };
  return {
    find: (request) => findSeries(live, request),
    async hold(holder, { symbol, timeframe, sourceId }) {
      const request = { symbol, timeframe, sourceId };
      const key = feedKey(request);
      if (held.get(holder) !== feeds.get(key)) release(holder);
      const feed = feeds.get(key) ?? {
        request,
        bars: referenceBars(request.timeframe, maxPeriod),
        holders: new Set(),
        stop: undefined,
        loaded: undefined,
      };
      feeds.set(key, feed);
      held.set(holder, feed);
      feed.holders.add(holder);
      if (!feed.loaded) open(feed);
      await feed.loaded;
    },
    release,
    rewind(market, timeMs) {
      for (const feed of feeds.values()) {
        if (marketKey(feed.request) !== marketKey(market)) continue;
        feed.bars.rewind(timeMs);
        feed.loaded = load(feed);
      }
    },
    reference: (rule, timeMs) => held.get(rule.id)?.bars.at(timeMs, rule.period ?? 1),
    close() {
      cancelRetry();
      for (const holder of held.keys()) release(holder);
    },
  };
}

function feedKey(request: Wanted): string {
  return `${marketKey(request)}\n${request.timeframe}`;
}

async function findSeries(live: LiveMarket, request: SeriesRequest): Promise<Available<Wanted>> {
  const found = await live.series(request, 1);
  if (!found.ok) return { ok: false, reason: found.reason satisfies Reason };
  const { symbol, timeframe, sourceId } = found.data;
  return { ok: true, data: { symbol, timeframe, sourceId } };
}
