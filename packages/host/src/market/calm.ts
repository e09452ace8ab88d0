import type { Clock } from "../ports/clock.ts";
import type { MarketSource } from "./source.ts";

/**
 * The same source, whose `subscribe` calls back at most once within `everyMs` for a symbol: at once for the first change,
 * and at the end of the span where there was another one. Readers read again, so none of the states between is missed
 * for good; samples and series updates stay as they are.
 */
export function calm(market: MarketSource, clock: Clock, everyMs: number): MarketSource {
  return {
    ...market,
    subscribe(listener) {
      const resting = new Map<string, { changed: boolean; cancel: () => void }>();
      const tell = (symbol: string) => {
        resting.set(symbol, { changed: false, cancel: clock.after(everyMs, () => rested(symbol)) });
        listener(symbol);
      };
      const rested = (symbol: string) => {
        const { changed } = resting.get(symbol) ?? { changed: false };
        resting.delete(symbol);
        if (changed) tell(symbol);
      };
      const end = market.subscribe((symbol) => {
        const rest = resting.get(symbol);
        if (rest) rest.changed = true;
        else tell(symbol);
      });
      return () => {
        end();
        for (const { cancel } of resting.values()) cancel();
        resting.clear();
      };
    },
  };
}
