import type { SymbolInfo } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { resolveSymbol } from "./resolve.ts";
import { searchSymbols } from "./search.ts";

const info = (symbol: string, source: string, name = symbol): SymbolInfo => ({
  symbol,
  name,
  source,
  first: "2016-01-01T00:00:00.000Z",
  last: "2026-01-01T00:00:00.000Z",
  timeframes: [],
});
const SYMBOLS = [
  info("SPX", "sample", "S&P 500"),
  info("SIM:ALTA", "sim", "Alta Industries"),
  info("SIM:MAREA", "sim", "Marea Coin"),
  info("BTC/USD", "ccxt:kraken"),
  info("ETH/USD", "ccxt:kraken"),
  info("BTC/USDT", "ccxt:binance"),
  info("BTC/USDT:USDT", "ccxt:binance"),
  info("CSV:my gold", "csv"),
  info("CSV:my-gold", "csv"),
  info("CSV:OIL", "csv", "Oil, daily"),
];
const market = { symbols: () => SYMBOLS };

describe("a symbol of the form <exchange>:<symbol>", () => {
  it.each([
    ["SIM:ALTA", "SIM:ALTA", "sim"],
    ["sim:marea", "SIM:MAREA", "sim"],
    ["KRAKEN:BTC/USD", "BTC/USD", "ccxt:kraken"],
    ["kraken:BTCUSD", "BTC/USD", "ccxt:kraken"],
    ["KRAKEN:ETH-USD", "ETH/USD", "ccxt:kraken"],
    ["BINANCE:BTCUSDT", "BTC/USDT", "ccxt:binance"],
    ["CBOE:SPX", "SPX", "sample"],
    ["SP:SPX", "SPX", "sample"],
    ["INDEX:^GSPC", "SPX", "sample"],
    ["CSV:oil", "CSV:OIL", "csv"],
    ["CSV:my gold", "CSV:my gold", "csv"],
    ["BTC/USD", "BTC/USD", "ccxt:kraken"],
    ["alta", "SIM:ALTA", "sim"],
  ])("%s means %s of %s", (text, symbol, sourceId) => {
    expect(resolveSymbol(market, text)).toEqual({ symbol, sourceId });
  });

  it.each(["NASDAQ:AAPL", "KRAKEN:SPX", "BITSTAMP:BTC/USD", "CSV:mygold", "SIM:", ":", "", "SIM:ALTA:X"])(
    "%j means nothing that a source here has, or several things",
    (text) => expect(resolveSymbol(market, text)).toBeUndefined(),
  );
});

describe("the search for symbols", () => {
  const found = (text: string, limit = 20) => searchSymbols(SYMBOLS, text, limit).map(({ symbol }) => symbol);

  it("puts equal symbols first, then beginnings, then words of the name, then parts", () => {
    expect(found("btc/usdt")).toEqual(["BTC/USDT", "BTC/USDT:USDT"]);
    expect(found("ma")).toEqual(["SIM:MAREA"]);
    expect(found("coin")).toEqual(["SIM:MAREA"]);
    expect(found("oil")).toEqual(["CSV:OIL"]);
    expect(found("sim:")).toEqual(["SIM:ALTA", "SIM:MAREA"]);
    expect(found("s&p")).toEqual(["SPX"]);
    expect(found("nothing")).toEqual([]);
  });

  it("is bounded, and shows all for an empty text", () => {
    expect(found("", 3)).toHaveLength(3);
    expect(found("  ")).toHaveLength(SYMBOLS.length);
  });
});
