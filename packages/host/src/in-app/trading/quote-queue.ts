import type { Clock } from "@bourse/platform";
import type { MarketSample } from "../../market/live.ts";
import { HostRefusal } from "../../refusal.ts";

/** Dependencies of {@link QuoteQueue}. */
export interface QuoteQueueDeps {
  readonly clock: Clock;
  readonly everyMs: number;
}

/** The prices of one subscription that were not fetched yet. It keeps only the latest price of each instrument, so its size is bounded. */
export class QuoteQueue {
  readonly #deps: QuoteQueueDeps;
  readonly #waiting = new Map<string, MarketSample>();
  #taker: ((samples: readonly MarketSample[]) => void) | undefined;
  #cancelRest: (() => void) | undefined;
  #isEnded = false;

  constructor(deps: QuoteQueueDeps) {
    this.#deps = deps;
  }

  put(sample: MarketSample): void {
    this.#waiting.set(sample.symbol, sample);
    this.#give();
  }

  /**
   * Resolves with the waiting prices, once there is one and enough time has passed since the last ones; with none after
   * the end. @throws HostRefusal `inapp.handle_in_use` if another call waits
   */
  take(signal: AbortSignal): Promise<readonly MarketSample[]> {
    if (this.#taker) throw new HostRefusal("inapp.handle_in_use", "another call waits for the prices");
    const { promise, resolve } = Promise.withResolvers<readonly MarketSample[]>();
    const withdraw = () => settle([]);
    const settle = (samples: readonly MarketSample[]) => {
      signal.removeEventListener("abort", withdraw);
      this.#taker = undefined;
      resolve(samples);
    };
    this.#taker = settle;
    signal.addEventListener("abort", withdraw);
    if (signal.aborted || this.#isEnded) withdraw();
    else this.#give();
    return promise;
  }

  end(): void {
    this.#isEnded = true;
    this.#cancelRest?.();
    this.#waiting.clear();
    this.#taker?.([]);
  }

  #give(): void {
    if (!this.#taker || this.#cancelRest || this.#waiting.size === 0) return;
    const samples = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#cancelRest = this.#deps.clock.after(this.#deps.everyMs, () => {
      this.#cancelRest = undefined;
      this.#give();
    });
    this.#taker(samples);
  }
}
