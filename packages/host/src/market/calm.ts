import type { Clock } from "@bourse/platform";
import { coalesce } from "../coalesce.ts";
import type { MarketSource } from "./source.ts";

/**
 * The same source, whose `subscribe` calls back at most once within `everyMs` for a symbol; samples and series updates
 * stay as they are.
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
