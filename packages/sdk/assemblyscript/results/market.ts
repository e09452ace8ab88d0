import { Candle, parseCandle, parseCandles } from "../candle";
import { JsonReader, OBJECT, OBJECT_END } from "../json-reader";

/** Result of `market.read`: completed candles, oldest first, and separately the forming one, which may change. */
export class MarketEvidence {
  symbol: string = "";
  timeframe: string = "";
  sourceId: string = "";
  /** At most 256. */
  completed: Candle[] = [];
  forming: Candle | null = null;
  /** Time of the source's latest sample, ISO 8601 UTC; may be empty. */
  asOf: string = "";

  static read(result: Uint8Array): MarketEvidence {
    const reader = new JsonReader(result);
    const evidence = new MarketEvidence();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "symbol") evidence.symbol = reader.string();
      else if (key == "timeframe") evidence.timeframe = reader.string();
      else if (key == "source_id") evidence.sourceId = reader.string();
      else if (key == "completed") evidence.completed = parseCandles(reader);
      else if (key == "forming") evidence.forming = parseCandle(reader);
      else if (key == "as_of") evidence.asOf = reader.string();
      else reader.skip();
    }
    return evidence;
  }
}
