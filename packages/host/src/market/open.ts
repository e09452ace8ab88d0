import { join } from "node:path";
import { MARKET_LIMITS } from "@bourse/contract";
import type { Clock, Random } from "@bourse/platform";
import { type MarketDataPort, readSampleBars, sampleSource } from "@bourse/runtime/market";
import { coalesce } from "../coalesce.ts";
import { HostRefusal } from "../refusal.ts";
import { type AddedSources, addedSources } from "./added/added.ts";
import { ccxtSource } from "./ccxt/ccxt.ts";
import { openExchange } from "./ccxt/exchange.ts";
import { combine } from "./combine.ts";
import { DEFAULT_SOURCES, type MarketConfig } from "./config.ts";
import { marketImports } from "./imports/imports.ts";
import type { ImportsService } from "./imports/port.ts";
import { positionFile } from "./replay/position.ts";
import { replaySource } from "./replay/replay.ts";
import { simulatedSource } from "./simulated/simulated.ts";
import { type MarketSource, still } from "./source.ts";
import { type BarStore, openBarStore } from "./store/bar-store.ts";

interface OpenDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** Folder for the replay's position. */
  readonly dataDir: string;
  report(cause: unknown): void;
  /** Reads the recorded bars; the sample package's bars when absent. */
  readonly readBars?: typeof readSampleBars;
}

/**
 * Creates the configured sources, which produce nothing before they are started. @throws HostRefusal `host.config_invalid`,
 * `market.source_missing`
 */
export function openMarket(config: MarketConfig | undefined, deps: OpenDeps & KeptBars): MarketSource {
  const { clock, random, dataDir, report, bars, readBars = readSampleBars } = deps;
  const make = (source: MarketConfig["sources"][number]): MarketSource => {
    if (source === "ccxt" && config?.ccxt) {
      const { ccxt } = config;
      return ccxtSource(ccxt, {
        clock,
        random,
        open: () => openExchange(ccxt.exchange),
        ...(bars && { bars }),
        report,
      });
    }
    if (source === "sim") return simulatedSource({ clock, random, report });
    if (source !== "replay" || !config) return sampleOrNothing(readBars, report);
    const positions = positionFile(random, join(dataDir, "replay.json"));
    return replaySource(config.replay, { daily: readBars(), clock, random, positions, report });
  };
  const sources = (config?.sources ?? DEFAULT_SOURCES).map(make);
  return calm(combine(sources), clock, MARKET_LIMITS.changeEveryMs);
}

/** A host's market: the configured sources, or a given one, and the trader's own files. */
export function openHostMarket(
  source: MarketConfig | MarketDataPort | undefined,
  deps: OpenDeps,
): { readonly market: MarketSource; readonly imports: ImportsService; readonly added: AddedSources } {
  const kept = keptBars(deps);
  const { bars } = kept;
  const given = source !== undefined && "symbols" in source ? still(source) : openMarket(source, { ...deps, bars });
  const imports = marketImports(deps);
  const { clock, random, report } = deps;
  const added = addedSources({
    make: (options) => ccxtSource(options, { clock, random, open: () => openExchange(options.exchange), bars, report }),
    report,
  });
  const market = combine([given, imports.source, added.source]);
  const close = async () => {
    await market.close();
    kept.close();
  };
  return { market: { ...market, close }, imports: imports.service, added };
}

interface KeptBars {
  /** Bars of exchanges; absent: they are not kept. */
  readonly bars?: () => BarStore;
}

/** Opened with the first exchange: other hosts have no such folder. Backups leave it out, since its bars can be read again. */
function keptBars({ dataDir, random }: OpenDeps): Required<KeptBars> & { close(): void } {
  let opened: BarStore | undefined;
  let isClosed = false;
  return {
    bars() {
      if (isClosed) throw new HostRefusal("market.source_failed", "the host is ending; no bars are kept any more");
      opened ??= openBarStore(join(dataDir, "exchange-bars"), random);
      return opened;
    },
    close() {
      isClosed = true;
      opened?.close();
    },
  };
}

/** Only a checkout has the sample's package: without it there is no S&P 500, but everything else works. */
function sampleOrNothing(readBars: typeof readSampleBars, report: OpenDeps["report"]): MarketSource {
  try {
    return still(sampleSource(readBars()));
  } catch (cause) {
    if (!(cause instanceof HostRefusal) || cause.code !== "market.source_missing") throw cause;
    report(cause);
    return combine([]);
  }
}

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
