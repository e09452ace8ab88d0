import { market_get_candles, market_get_quote } from "./abi";
import { Candle, parseCandles } from "./candle";
import { JsonReader, OBJECT, OBJECT_END } from "./json-reader";
import { Read } from "./read";
import { Status } from "./status";

/** The latest quote of a symbol. */
export class Quote {
  symbol: string = "";
  price: f64 = NaN;
  time: string = "";
  open: f64 = NaN;
  high: f64 = NaN;
  low: f64 = NaN;
  previousClose: f64 = NaN;
  change: f64 = NaN;
  changePercent: f64 = NaN;
  volume: f64 = NaN;
}

/** The candles of this callback, oldest first: those that the manifest's view declares, at most 256. */
export function readCandles(symbol: string, timeframe: string): Read<Candle[]> {
  const name = Uint8Array.wrap(String.UTF8.encode(symbol));
  const frame = Uint8Array.wrap(String.UTF8.encode(timeframe));
  const need = market_get_candles(name.dataStart, name.length, frame.dataStart, frame.length, 0, 0);
  if (need < 0) return new Read<Candle[]>(need, []);
  const out = new Uint8Array(need);
  const got = market_get_candles(name.dataStart, name.length, frame.dataStart, frame.length, out.dataStart, need);
  return got < 0 ? new Read<Candle[]>(got, []) : parseSnapshot(out);
}

/** The quote of this callback. */
export function readQuote(symbol: string): Read<Quote> {
  const name = Uint8Array.wrap(String.UTF8.encode(symbol));
  const need = market_get_quote(name.dataStart, name.length, 0, 0);
  if (need < 0) return new Read<Quote>(need, new Quote());
  const out = new Uint8Array(need);
  const got = market_get_quote(name.dataStart, name.length, out.dataStart, need);
  return got < 0 ? new Read<Quote>(got, new Quote()) : parseQuote(out);
}

function parseSnapshot(bytes: Uint8Array): Read<Candle[]> {
  const reader = new JsonReader(bytes);
  let candles: Candle[] = [];
  reader.enter(OBJECT);
  while (reader.more(OBJECT_END)) {
    if (reader.key() == "candles") candles = parseCandles(reader);
    else reader.skip();
  }
  return new Read<Candle[]>(reader.failed ? Status.INVALID_DATA : Status.OK, candles);
}

function parseQuote(bytes: Uint8Array): Read<Quote> {
  const reader = new JsonReader(bytes);
  const quote = new Quote();
  reader.enter(OBJECT);
  while (reader.more(OBJECT_END)) {
    const key = reader.key();
    if (key == "symbol") quote.symbol = reader.string();
    else if (key == "time") quote.time = reader.string();
    else if (key == "price") quote.price = reader.number();
    else if (key == "open") quote.open = reader.number();
    else if (key == "high") quote.high = reader.number();
    else if (key == "low") quote.low = reader.number();
    else if (key == "previous_close") quote.previousClose = reader.number();
    else if (key == "change") quote.change = reader.number();
    else if (key == "change_percent") quote.changePercent = reader.number();
    else if (key == "volume") quote.volume = reader.number();
    else reader.skip();
  }
  return new Read<Quote>(reader.failed ? Status.INVALID_DATA : Status.OK, quote);
}
