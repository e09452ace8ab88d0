import type { ChartTimeframe } from "@bourse/contract";
import type { MarketSample, SeriesUpdate } from "@bourse/runtime/market";

/** One symbol in one timeframe. */
export interface SeriesName {
  /** The instrument. */
  readonly symbol: string;
  /** The span of its bars. */
  readonly timeframe: ChartTimeframe;
}

/** The listeners of a source. If one listener fails, the failure is reported and the others are still called. */
export interface MarketHub {
  /** Adds a listener for symbols whose data changed; returns a function that ends the subscription, as the next three do. */
  subscribe(listener: (symbol: string) => void): () => void;
  /** Adds a listener for every price. */
  samples(listener: (sample: MarketSample) => void): () => void;
  /** Adds a listener for symbols that fall silent or recover. */
  silences(listener: (symbol: string) => void): () => void;
  /** Adds a listener for one series. */
  watch(name: SeriesName, listener: (update: SeriesUpdate) => void): () => void;
  /** Watched timeframes of the symbol, without duplicates. */
  watched(symbol: string): readonly ChartTimeframe[];
  /** Tells the listeners of changes. */
  tellChange(symbol: string): void;
  /** Tells the listeners of prices. */
  tellSample(sample: MarketSample): void;
  /** Tells the listeners of silence. */
  tellSilence(symbol: string): void;
  /** Tells the listeners of one series. */
  tellUpdate(name: SeriesName, update: SeriesUpdate): void;
}

interface Entry<News> {
  readonly listener: (news: News) => void;
}
interface Watcher extends SeriesName, Entry<SeriesUpdate> {}

/** Keeps the listeners of a source. `report` gets the failures of listeners. */
export function marketHub(report: (cause: unknown) => void): MarketHub {
  const changes = new Set<Entry<string>>();
  const samples = new Set<Entry<MarketSample>>();
  const silences = new Set<Entry<string>>();
  const watchers = new Set<Watcher>();
  const tell = teller(report);
  return {
    subscribe: (listener) => enter(changes, { listener }),
    samples: (listener) => enter(samples, { listener }),
    silences: (listener) => enter(silences, { listener }),
    watch: ({ symbol, timeframe }, listener) => enter(watchers, { symbol, timeframe, listener }),
    watched: (symbol) => [
      ...new Set([...watchers].filter((each) => each.symbol === symbol).map((each) => each.timeframe)),
    ],
    tellChange: (symbol) => tell(changes, symbol),
    tellSample: (sample) => tell(samples, sample),
    tellSilence: (symbol) => tell(silences, symbol),
    tellUpdate({ symbol, timeframe }, update) {
      tell(watchers, update, (each) => each.symbol === symbol && each.timeframe === timeframe);
    },
  };
}

/** Each call makes its own entry: the same function may listen twice, and ending one subscription leaves the other. */
function enter<News extends object>(entries: Set<News>, entry: News): () => void {
  entries.add(entry);
  return () => void entries.delete(entry);
}

/** A listener added during a notification gets the next event; one removed during it gets no more. */
function teller(report: (cause: unknown) => void) {
  return <News, Listed extends Entry<News>>(
    entries: Set<Listed>,
    news: News,
    concerns: (entry: Listed) => boolean = Boolean,
  ) => {
    for (const entry of [...entries].filter(concerns)) {
      if (!entries.has(entry)) continue;
      try {
        entry.listener(news);
      } catch (cause) {
        report(cause);
      }
    }
  };
}
