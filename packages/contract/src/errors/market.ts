import { defineErrors } from "./entry.ts";

/** Reasons why a market data source gives no data, other than not having it. */
export const MARKET_SOURCE_ERRORS = defineErrors({
  "market.source_unknown": {
    number: 3350,
    title: "The host has no such source of market data",
    hint: "Leave the source out, or use one named in a series.",
    status: 404,
  },
  "market.source_missing": {
    number: 3351,
    title: "The library that this source of market data needs is not installed",
    hint: "Install the package that the message names, or choose another source with MARKET_SOURCE.",
    status: 501,
  },
  "market.source_failed": {
    number: 3352,
    title: "The source of market data does not answer",
    hint: "Try again later; the host keeps trying.",
    status: 503,
  },
  "market.store_damaged": {
    number: 3353,
    title: "Stored bars on this machine are damaged",
    hint: "Remove the imported series and import it again; for an exchange, the host reads the bars again.",
    status: 500,
  },
  "market.import_refused": {
    number: 3354,
    title: "The file is not imported",
    hint: "Correct the lines that are named, or choose the columns yourself, and import the file again.",
  },
  "market.import_exists": {
    number: 3355,
    title: "Something is already imported under this name",
    hint: "Choose another name, or replace the earlier import.",
    status: 409,
  },
  "market.import_unknown": {
    number: 3356,
    title: "Nothing is imported under this name",
    hint: "Read the list of imports again.",
    status: 404,
  },
  "market.import_timeframe": {
    number: 3357,
    title: "The bars do not fit one timeframe",
    hint: "Choose the timeframe of the file's bars.",
  },
  "market.imports_too_many": {
    number: 3358,
    title: "The host keeps no more imports",
    hint: "Remove an import that you no longer need.",
  },
  "market.exchange_unknown": {
    number: 3391,
    title: "There is no exchange of this name",
    hint: "Use the id of an exchange in the library ccxt, such as kraken.",
  },
  "market.source_symbols": {
    number: 3392,
    title: "The exchange gives no price of a symbol",
    hint: "Use the exchange's own symbols as ccxt writes them, such as BTC/USD, or try again when the exchange answers.",
  },
  "market.sources_too_many": {
    number: 3393,
    title: "The host follows no more exchanges",
    hint: "Remove an exchange that you no longer need.",
  },
});
