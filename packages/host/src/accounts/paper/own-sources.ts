import type { Clock } from "@bourse/platform";
import type { MarketDataPort } from "@bourse/runtime/market";
import { findSymbol } from "../../market/symbols/resolve.ts";

/** Ten thousand prices a second must not each search the list of instruments; a source that is added counts a moment later. */
const REMEMBERED_MS = 1000;

/** For each instrument, the one source whose prices fill its orders. */
export class OwnSources {
  readonly #market: Pick<MarketDataPort, "symbols">;
  readonly #clock: Clock;
  readonly #sources = new Map<string, string | undefined>();
  #since = Number.NEGATIVE_INFINITY;

  constructor(market: Pick<MarketDataPort, "symbols">, clock: Clock) {
    this.#market = market;
    this.#clock = clock;
  }

  /** The first source that has the instrument; undefined if none does. */
  of(symbol: string): string | undefined {
    const now = this.#clock.elapsed();
    if (now - this.#since >= REMEMBERED_MS) {
      this.#sources.clear();
      this.#since = now;
    }
    if (!this.#sources.has(symbol)) this.#sources.set(symbol, findSymbol(this.#market, symbol)?.source);
    return this.#sources.get(symbol);
  }
}
