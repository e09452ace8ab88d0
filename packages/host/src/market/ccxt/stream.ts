import type { Clock } from "@bourse/platform";
import type { Exchange } from "./exchange.ts";
import type { Ticker } from "./ticker.ts";

/** Prices of a symbol as the exchange sends them, where the library can receive them. */
export interface TickerStream {
  start(): void;
  stop(): void;
  /** A plausible price came lately: the exchange need not be asked for it. */
  readonly isLive: boolean;
}

export interface StreamDeps {
  readonly symbol: string;
  readonly exchange: Pick<Exchange, "nextTicker">;
  readonly clock: Clock;
  /** Interval at which the exchange is asked while it sends nothing. */
  readonly pollMs: number;
  /** Takes a price. Returns whether it is plausible. */
  take(told: Ticker): boolean;
  /** Called once while the exchange sends only implausible prices; a plausible one resets this. */
  doubted(): void;
  /** Called for every failure; the next attempt is already scheduled. */
  failed(cause: unknown): void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A quiet market sends nothing for a while; after this many rounds the exchange is asked as well. */
const LIVE_ROUNDS = 3;

export function tickerStream({ symbol, exchange, clock, pollMs, take, doubted, failed }: StreamDeps): TickerStream {
  const { nextTicker } = exchange;
  let state: "waiting" | "open" | "stopped" = "waiting";
  let heardAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let isDoubted = false;
  const isLive = () => clock.elapsed() - heardAt < LIVE_ROUNDS * pollMs;
  /** Implausible prices do not count as live: with them alone, the exchange is asked as if it sent nothing. */
  const judge = (told: Ticker) => {
    if (take(told)) {
      heardAt = clock.elapsed();
      isDoubted = false;
    } else if (!isDoubted && !isLive()) {
      isDoubted = true;
      doubted();
    }
  };
  let cancel = () => {};
  const isOpen = () => state === "open";
  const run = async () => {
    // The library keeps only the newest price, so a flood of prices builds no queue.
    while (nextTicker && isOpen()) {
      try {
        const told = await nextTicker(symbol);
        if (!isOpen()) return;
        failures = 0;
        judge(told);
      } catch (cause) {
        if (!isOpen()) return;
        failures += 1;
        heardAt = Number.NEGATIVE_INFINITY;
        const pause = Promise.withResolvers<void>();
        cancel = clock.after(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), pause.resolve);
        failed(cause);
        await pause.promise;
      }
    }
  };
  return {
    start() {
      state = "open";
      void run();
    },
    stop() {
      state = "stopped";
      cancel();
    },
    get isLive() {
      return isLive();
    },
  };
}
