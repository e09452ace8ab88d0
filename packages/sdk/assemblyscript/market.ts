import { market_get_candles, market_get_quote } from "./abi";
import { ARRAY, ARRAY_END, JsonReader, OBJECT, OBJECT_END } from "./json-reader";
import { Status } from "./status";

/** One bar; `time` is its opening, ISO 8601 UTC. */
export class Candle {
  time: string = "";
  open: f64 = NaN;
  high: f64 = NaN;
  low: f64 = NaN;
  close: f64 = NaN;
  volume: f64 = NaN;
}

/** The latest figures of a symbol. */
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

/** What a read gave: a value, or the status that says why not. */
export class Read<T> {
  constructor(
    public status: i32,
    public value: T,
  ) {}
}

/** The candles of this callback, oldest first: those the manifest's view asks for, at most 256. */
export function readCandles(symbol: string, timeframe: string): Read<Candle[]> {
  const name = Uint8Array.wrap(String.UTF8.encode(symbol));
  const frame = Uint8Array.wrap(String.UTF8.encode(timeframe));
  const need = market_get_candles(name.dataStart, name.length, frame.dataStart, frame.length, 0, 0);
  if (need < 0) return new Read<Candle[]>(need, []);
  const out = new Uint8Array(need);
  const got = market_get_candles(name.dataStart, name.length, frame.dataStart, frame.length, out.dataStart, need);
  return got < 0 ? new Read<Candle[]>(got, []) : parseCandles(out);
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

function parseCandles(bytes: Uint8Array): Read<Candle[]> {
  const reader = new JsonReader(bytes);
  const candles: Candle[] = [];
  reader.enter(OBJECT);
  while (reader.more(OBJECT_END)) {
    if (reader.key() != "candles") {
      reader.skip();
      continue;
    }
    reader.enter(ARRAY);
    while (reader.more(ARRAY_END)) candles.push(parseCandle(reader));
  }
  return new Read<Candle[]>(reader.failed ? Status.INVALID_DATA : Status.OK, candles);
}

function parseCandle(reader: JsonReader): Candle {
  const candle = new Candle();
  reader.enter(OBJECT);
  while (reader.more(OBJECT_END)) {
    const key = reader.key();
    if (key == "time") candle.time = reader.string();
    else if (key == "open") candle.open = reader.number();
    else if (key == "high") candle.high = reader.number();
    else if (key == "low") candle.low = reader.number();
    else if (key == "close") candle.close = reader.number();
    else if (key == "volume") candle.volume = reader.number();
    else reader.skip();
  }
  return candle;
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
