import { ARRAY, ARRAY_END, JsonReader, OBJECT, OBJECT_END } from "./json-reader";

/** One bar; `time` is its opening, ISO 8601 UTC. Prices in the instrument's currency, volume in units traded. */
export class Candle {
  time: string = "";
  open: f64 = NaN;
  high: f64 = NaN;
  low: f64 = NaN;
  close: f64 = NaN;
  volume: f64 = NaN;
}

/** Reads one candle. */
export function parseCandle(reader: JsonReader): Candle {
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

/** Reads an array of candles, in its order: the host sends the oldest first. */
export function parseCandles(reader: JsonReader): Candle[] {
  const candles: Candle[] = [];
  reader.enter(ARRAY);
  while (reader.more(ARRAY_END)) candles.push(parseCandle(reader));
  return candles;
}
