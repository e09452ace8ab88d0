import { join } from "node:path";
import { MARKET_LIMITS } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { calm } from "./calm.ts";
import { ccxtSource } from "./ccxt/ccxt.ts";
import { openExchange } from "./ccxt/exchange.ts";
import { combine } from "./combine.ts";
import type { MarketConfig } from "./config.ts";
import { positionFile } from "./replay/position.ts";
import { replaySource } from "./replay/replay.ts";
import { readSampleBars, sampleSource } from "./sample.ts";
import { type MarketSource, still } from "./source.ts";

interface OpenDeps {
  readonly clock: Clock;
  /** The replay keeps its position here. */
  readonly dataDir: string;
  report(cause: unknown): void;
}

/**
 * Makes the configured sources; they move once they are started.
 *
 * @throws HostRefusal `host.config_invalid`
 */
export function openMarket(config: MarketConfig | undefined, deps: OpenDeps): MarketSource {
  const { clock, dataDir, report } = deps;
  const make = (source: MarketConfig["sources"][number]): MarketSource => {
    if (source === "ccxt" && config?.ccxt) {
      const { ccxt } = config;
      return ccxtSource(ccxt, { clock, open: () => openExchange(ccxt.exchange), report });
    }
    if (source !== "replay" || !config) return still(sampleSource());
    const positions = positionFile(join(dataDir, "replay.json"));
    return replaySource(config.replay, { daily: readSampleBars(), clock, positions, report });
  };
  const sources = (config?.sources ?? ["sample"]).map(make);
  return calm(combine(sources), clock, MARKET_LIMITS.changeEveryMs);
}
