import type { Clock, Random } from "@bourse/platform";
import type { MarketSample } from "@bourse/runtime/market";
import type { Exchange } from "./exchange.ts";
import type { Hearing } from "./hearing.ts";
import { tickerFault } from "./plausible.ts";
import type { Ticker } from "./ticker.ts";

/** The samples of one symbol of an exchange. */
export interface SymbolSamples {
  /** The latest plausible one. */
  readonly latest: MarketSample | undefined;
  /** Asks the exchange; undefined when its answer is implausible or nothing new. */
  take(): Promise<MarketSample | undefined>;
  /** Takes a price that the exchange sent. */
  hear(told: Ticker): Heard;
  /** Some prices that the exchange sent may be missing. */
  interrupt(): void;
  /** Records a round that failed: later samples are of another stream, since some may be missing in between. */
  missed(): void;
}

/** A price that was judged. */
export interface Heard {
  readonly isPlausible: boolean;
  /** Absent when the price is implausible or nothing new. */
  readonly sample?: MarketSample;
}

/** A symbol of an exchange, and how often it is asked. */
export interface SampleDeps {
  readonly symbol: string;
  readonly sourceId: string;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly random: Random;
  readonly pollMs: number;
}

/** This many rounds without an answer are a gap, whatever the reason: the machine may have slept. */
const GAP_ROUNDS = 4;

export function symbolSamples(
  { symbol, sourceId, exchange, clock, random, pollMs }: SampleDeps,
  ear: Hearing,
): SymbolSamples {
  const newStream = () => `${sourceId}:${random.uuid()}`;
  let latest: MarketSample | undefined;
  let stream = newStream();
  let answeredAt = clock.now().getTime();
  const interrupt = () => {
    stream = newStream();
  };
  return {
    get latest() {
      return latest;
    },
    missed() {
      interrupt();
      ear.missed();
    },
    interrupt,
    async take() {
      const { fault, sample } = judge(await exchange.ticker(symbol));
      // An implausible answer to a round counts as missed: unlike a pushed price, no other follows before the next round.
      if (fault !== undefined) ear.missed();
      if (fault !== undefined) ear.dropped(fault);
      return sample;
    },
    hear(told) {
      const { fault, sample } = judge(told);
      if (fault !== undefined) ear.dropped(fault);
      return { isPlausible: fault === undefined, ...(sample && { sample }) };
    },
  };

  function judge(told: Ticker): { readonly fault?: string; readonly sample?: MarketSample } {
    const now = clock.now();
    const nowText = now.toISOString();
    const time = told.time !== undefined && told.time < nowText ? told.time : nowText;
    // The computer's clock was set back: with the old sample, every new one would look outdated until the clock catches
    // up.
    if (latest && latest.time > nowText) {
      latest = undefined;
      interrupt();
    }
    // Exchanges answer from caches: an older or equal answer after a newer one is no change.
    const isOlder = latest !== undefined && time < latest.time;
    const fault = tickerFault(told, now) ?? (isOlder ? `a price of ${time} came after a later one` : undefined);
    if (fault !== undefined) return { fault };
    ear.heard();
    if (now.getTime() - answeredAt > GAP_ROUNDS * pollMs) interrupt();
    answeredAt = now.getTime();
    const { price } = told;
    if (latest && time === latest.time && price === latest.price) return {};
    latest = { symbol, sourceId, stream, price, time };
    return { sample: latest };
  }
}
