import { combineMarkets } from "@bourse/runtime/market";
import type { MarketSource } from "./source.ts";

/** Combines several sources into one that starts and closes with them. */
export function combine(sources: readonly MarketSource[]): MarketSource {
  return {
    ...combineMarkets(sources),
    async start() {
      for (const each of sources) await each.start();
    },
    async close() {
      await Promise.all(sources.map((each) => each.close()));
    },
  };
}
