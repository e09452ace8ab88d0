import type { Clock } from "@bourse/platform";
import { coalesce } from "../coalesce.ts";
import type { MarketSource } from "./source.ts";

/**
 * Wraps a source so that its `subscribe` listeners are called at most once per `everyMs` for each symbol; samples and
 * series updates pass unchanged.
 */
export function calm(market: MarketSource, clock: Clock, everyMs: number): MarketSource {
  return {
    ...market,
    subscribe(listener) {
      const calmed = coalesce({ clock, everyMs, tell: listener });
      const end = market.subscribe(calmed.tell);
      return () => {
        end();
        calmed.end();
      };
    },
  };
}
