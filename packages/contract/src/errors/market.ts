import { INDICATOR_KINDS } from "../indicators.ts";
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

/** Reasons to refuse an indicator. */
const INDICATOR_ERRORS = defineErrors({
  "indicator.kind_unknown": {
    number: 3600,
    title: "There is no indicator of this kind",
    hint: `Choose one of ${INDICATOR_KINDS.join(", ")}.`,
  },
  "indicator.parameter_invalid": {
    number: 3601,
    title: "A parameter of the indicator is not a number in its range",
    hint: "Choose a number within the range that the message gives; a number of bars is whole.",
  },
  "indicator.parameter_unknown": {
    number: 3602,
    title: "The indicator has no such parameter",
    hint: "Leave it out: each indicator takes its own parameters alone.",
  },
});

/** Reasons to refuse a CSV file of bars. */
const CSV_ERRORS = defineErrors({
  "csv.columns_missing": {
    number: 3610,
    title: "The file does not name every column that bars need",
    hint: "Begin it with a header: date or time, open, high, low, close, and volume if there is one; or say which column is which.",
  },
  "csv.column_repeated": {
    number: 3611,
    title: "Two columns of the file have the same meaning",
    hint: "Say which one to read, or remove the other.",
  },
  "csv.dates_ambiguous": {
    number: 3612,
    title: "The dates can be read as day and month or as month and day",
    hint: "Say which comes first, or write dates as 2026-12-31.",
  },
  "csv.time_zone_unknown": {
    number: 3613,
    title: "There is no such time zone",
    hint: "Use a name of the time zone database, such as America/New_York or UTC.",
  },
  "csv.empty": {
    number: 3614,
    title: "The file has no bars",
    hint: "Choose a file with one bar per line after its header.",
  },
  "csv.too_large": {
    number: 3615,
    title: "The file is longer than can be read at once",
    hint: "Split it by years, or use a larger timeframe.",
  },
  "csv.line_too_long": {
    number: 3616,
    title: "A line of the file is far too long for a bar",
    hint: "Choose a text file with one bar per line.",
  },
  "csv.fields_wrong": {
    number: 3617,
    title: "A line has fewer or more fields than the header",
    hint: "Give each line as many fields as the header, with the same separator; quote a field that contains it.",
  },
  "csv.time_invalid": {
    number: 3618,
    title: "A time cannot be read",
    hint: "Write 2026-12-31, 2026-12-31 09:30, 2026-12-31T09:30:00Z, or seconds or milliseconds since 1970.",
  },
  "csv.time_repeated": {
    number: 3619,
    title: "Two bars have the same time",
    hint: "Keep one of the two lines. Local times that repeat in autumn need a zone, such as +02:00.",
  },
  "csv.time_unsorted": {
    number: 3620,
    title: "A bar is out of order",
    hint: "Sort the file by time, oldest or newest first.",
  },
  "csv.time_future": {
    number: 3621,
    title: "A bar lies in the future",
    hint: "Check the dates and the time zone of the file.",
  },
  "csv.price_invalid": {
    number: 3622,
    title: "A price is not a number above zero",
    hint: "Write prices such as 1234.5.",
  },
  "csv.range_invalid": {
    number: 3623,
    title: "The prices of a bar contradict each other",
    hint: "High must be the highest and low the lowest of the four prices; check the order of the columns.",
  },
  "csv.volume_invalid": {
    number: 3624,
    title: "A volume is not a number of at least zero",
    hint: "Write volumes such as 1234.5, or leave the field empty.",
  },
});

export const BARS_ERRORS = { ...INDICATOR_ERRORS, ...CSV_ERRORS };
