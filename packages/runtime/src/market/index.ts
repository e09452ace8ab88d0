/** A market's data as guests, charts and services read it, and the recorded sample. */
export { aggregate, extend, isComplete } from "./aggregate.ts";
export { barEnd, barStart } from "./bar-times.ts";
export { combineMarkets } from "./combine.ts";
export {
  type DailyTimeframe,
  dailyAvailability,
  describeDaily,
  isDaily,
  quoteOf,
  refuseDaily,
  SYMBOL,
  sixDecimals,
  unknownSource,
  unknownSymbol,
} from "./daily.ts";
export { marketRead, marketSubscribe, marketUnsubscribe } from "./guests/commands.ts";
export type { MarketService } from "./guests/port.ts";
export { marketService } from "./guests/service.ts";
export { insideDay, insideDays } from "./inside.ts";
export type { Available, LiveMarket, MarketSample, Series, SeriesRequest, SeriesUpdate } from "./live.ts";
export { type MarketDataPort, notAvailable } from "./port.ts";
export { readSampleBars, sampleSource } from "./sample.ts";
export { type ReadInstrument, SIM_SOURCE, simulatedAnswers } from "./simulated/answers.ts";
export { type SnapshotLimits, takeSnapshots } from "./snapshots.ts";
export { barOf, candleAt, candlesOf, columnsFrom } from "./windows/candles.ts";
export { type BarsWindow, indexFrom, type WindowRequest, windowOf } from "./windows/window.ts";
