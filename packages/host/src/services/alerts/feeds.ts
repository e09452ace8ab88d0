import type { AlertLimits } from "@bourse/contract";
import type { Reason } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { Available, LiveMarket, SeriesRequest, SeriesUpdate } from "@bourse/runtime/market";
import { type ClosedBar, type CloseSeries, closeSeries } from "./close-series.ts";
import type { Reference } from "./conditions/index.ts";
import { type ReferenceBars, referenceBars } from "./references.ts";
import type { Rule } from "./rule.ts";
import { marketKey } from "./streams.ts";

/** Interval for asking a source again that currently lacks a series: an exchange comes back within minutes. */
const RETRY_MS = 60_000;

type Wanted = Required<SeriesRequest>;

/** A series as a rule needs it: an indicator needs a longer history. */
type Needed = Wanted & Pick<Rule, "indicator">;

interface Feed {
  readonly request: Wanted;
  /** Completed bars to read. */
  readonly depth: number;
  readonly closes: CloseSeries;
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
  hold(holder: string, request: Needed): Promise<void>;
  release(holder: string): void;
  /** A stream of the symbol restarted at this time. */
  rewind(market: Pick<Wanted, "sourceId" | "symbol">, timeMs: number): void;
  reference(rule: Rule, timeMs: number): Reference | undefined;
  /** The completed bars of a held rule's series. */
  closes(ruleId: string): CloseSeries | undefined;
  /** Holders of the series whose forming bars a price at this time completes, each with these bars, oldest first. */
  complete(market: Pick<Wanted, "sourceId" | "symbol">, timeMs: number): readonly Completion[];
  /** Calls the listener when a source says that bars are complete. */
  onComplete(listener: (completion: Completion) => void): void;
  close(): void;
}

/** Bars that are complete now, and the rules that watch their series. */
export interface Completion {
  readonly holders: readonly string[];
  readonly bars: readonly ClosedBar[];
}

interface Dependencies {
  readonly live: LiveMarket;
  readonly clock: Clock;
  readonly limits: Pick<AlertLimits, "maxPeriod" | "indicatorBars">;
  readonly report: (cause: unknown) => void;
}

export function alertFeeds({ live, clock, limits, report }: Dependencies): AlertFeeds {
  const { maxPeriod, indicatorBars } = limits;
  let tell: (completion: Completion) => void = () => {};
  const feeds = new Map<string, Feed>();
  const held = new Map<string, Feed>();
  let cancelRetry = () => {};
  const load = async (feed: Feed): Promise<void> => {
    try {
      const found = await live.series(feed.request, feed.depth);
      if (!found.ok) return;
      feed.bars.load(found.data.completed, found.data.forming);
      feed.closes.load(found.data.completed, found.data.forming);
    } catch (cause) {
      report(cause);
    }
  };
  const open = (feed: Feed): void => {
    feed.loaded = load(feed);
    try {
      const watching = live.watch(feed.request, (update) => {
        const bars = take(feed, update);
        if (bars.length > 0) tell({ holders: [...feed.holders], bars });
      });
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
    feeds.delete(feedKey(feed.request, feed.depth));
  };
  return {
    find: (request) => findSeries(live, request),
    async hold(holder, { symbol, timeframe, sourceId, indicator }) {
      const request = { symbol, timeframe, sourceId };
      const depth = indicator ? indicatorBars : maxPeriod;
      const key = feedKey(request, depth);
      if (held.get(holder) !== feeds.get(key)) release(holder);
      const feed = feeds.get(key) ?? newFeed(request, depth, maxPeriod);
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
        feed.closes.clear();
        feed.loaded = load(feed);
      }
    },
    reference: (rule, timeMs) => held.get(rule.id)?.bars.at(timeMs, rule.period ?? 1),
    closes: (ruleId) => held.get(ruleId)?.closes,
    complete: (market, timeMs) => completions(feeds.values(), market, timeMs),
    onComplete(listener) {
      tell = listener;
    },
    close() {
      cancelRetry();
      for (const holder of held.keys()) release(holder);
    },
  };
}

/** Takes an update of a feed's series; returns the bars that it completes. */
function take(feed: Feed, { completed, forming, revised = [] }: SeriesUpdate): readonly ClosedBar[] {
  if (revised.length > 0) {
    feed.bars.update(revised, undefined);
    feed.closes.revise(revised);
  }
  feed.bars.update(completed, forming);
  return feed.closes.update(completed, forming);
}

function newFeed(request: Wanted, depth: number, maxPeriod: number): Feed {
  const closes = closeSeries(request.timeframe, depth);
  const bars = referenceBars(request.timeframe, maxPeriod);
  return { request, depth, closes, bars, holders: new Set(), stop: undefined, loaded: undefined };
}

function completions(feeds: Iterable<Feed>, market: Pick<Wanted, "sourceId" | "symbol">, timeMs: number) {
  return [...feeds]
    .filter(({ request }) => marketKey(request) === marketKey(market))
    .map(({ holders, closes }) => ({ holders: [...holders], bars: closes.sample(timeMs) }))
    .filter(({ bars }) => bars.length > 0);
}

function feedKey(request: Wanted, depth: number): string {
  return `${marketKey(request)}\n${request.timeframe}\n${depth}`;
}

async function findSeries(live: LiveMarket, request: SeriesRequest): Promise<Available<Wanted>> {
  const found = await live.series(request, 1);
  if (!found.ok) return { ok: false, reason: found.reason satisfies Reason };
  const { symbol, timeframe, sourceId } = found.data;
  return { ok: true, data: { symbol, timeframe, sourceId } };
}
