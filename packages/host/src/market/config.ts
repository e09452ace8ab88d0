import { HostRefusal } from "../refusal.ts";
import type { ReplayOptions } from "./replay/replay.ts";

/** The sources a host can have. */
export const MARKET_SOURCES = ["sim", "sample", "replay", "ccxt"] as const;

/** The sources of a host without a configuration. */
export const DEFAULT_SOURCES: MarketConfig["sources"] = ["sim", "sample"];

/** Live data of one exchange. */
export interface ExchangeOptions {
  /** The exchange's id in ccxt. */
  readonly exchange: string;
  /** In ccxt's notation: `BTC/USD`. */
  readonly symbols: readonly string[];
  /** Polling interval of each symbol; the exchange's own rate limit also applies. */
  readonly pollMs: number;
}

/** Configuration of the market data sources. */
export interface MarketConfig {
  /** In order of preference: the first source with a symbol supplies it. */
  readonly sources: readonly (typeof MARKET_SOURCES)[number][];
  /** How recorded days are played again, if `replay` is among the sources. */
  readonly replay: ReplayOptions;
  /** The exchange, if `ccxt` is among the sources. */
  readonly ccxt?: ExchangeOptions;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An exchange's public limit is a few requests a second for all users of one IP address. */
const MAX_SYMBOLS = 20;

/** Ten years of history and ten years to play; one bar every six seconds, four samples a second. */
const REPLAY_START = "2010-01-04";
const REPLAY_BAR_MS = "6000";
const REPLAY_SAMPLES = "24";
const POLL_MS = "5000";

/**
 * Reads MARKET_SOURCE (`sim,sample` when absent; separate several with commas) and the sources' own variables:
 * MARKET_REPLAY_START, MARKET_REPLAY_BAR_MS, MARKET_REPLAY_SAMPLES; MARKET_CCXT_EXCHANGE, MARKET_CCXT_SYMBOLS,
 * MARKET_CCXT_POLL_MS. @throws HostRefusal `host.config_invalid`
 */
export function marketFromEnvironment(environment: Environment): MarketConfig {
  const sources = listOf(environment.MARKET_SOURCE ?? DEFAULT_SOURCES.join(",")).map(sourceNamed);
  if (sources.length === 0) throw invalid("MARKET_SOURCE", "names no source");
  return {
    sources: [...new Set(sources)],
    replay: {
      start: environment.MARKET_REPLAY_START ?? REPLAY_START,
      barMs: count(environment, "MARKET_REPLAY_BAR_MS", REPLAY_BAR_MS),
      samplesPerBar: count(environment, "MARKET_REPLAY_SAMPLES", REPLAY_SAMPLES),
    },
    ...(sources.includes("ccxt") ? { ccxt: exchange(environment) } : {}),
  };
}

function sourceNamed(text: string): MarketConfig["sources"][number] {
  const source = MARKET_SOURCES.find((each) => each === text);
  if (source) return source;
  throw invalid("MARKET_SOURCE", `is ${JSON.stringify(text)}, not one of ${MARKET_SOURCES.join(", ")}`);
}

function exchange(environment: Environment): ExchangeOptions {
  const { MARKET_CCXT_EXCHANGE: id = "", MARKET_CCXT_SYMBOLS = "" } = environment;
  if (!/^[a-z0-9]{1,32}$/.test(id)) throw invalid("MARKET_CCXT_EXCHANGE", "names no exchange of ccxt");
  const symbols = [...new Set(listOf(MARKET_CCXT_SYMBOLS))];
  if (symbols.length === 0 || symbols.length > MAX_SYMBOLS) {
    throw invalid("MARKET_CCXT_SYMBOLS", `has ${symbols.length} symbols; 1 to ${MAX_SYMBOLS} can be followed`);
  }
  return { exchange: id, symbols, pollMs: count(environment, "MARKET_CCXT_POLL_MS", POLL_MS) };
}

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

function count(environment: Environment, name: string, absent: string): number {
  const text = environment[name] ?? absent;
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw invalid(name, `is ${JSON.stringify(text)}, not a whole number above zero`);
}

function invalid(name: string, message: string): HostRefusal {
  return new HostRefusal("host.config_invalid", `${name} ${message}`);
}
