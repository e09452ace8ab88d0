import { box, Candle, colored, column, fixed, hasCapability, heading, label, log, percent, publish, readCandles, row, Status, TRADING_READ } from "../../../packages/sdk/assemblyscript/index";
import { averageTrueRange, highest, lowest, simpleAverage, slopePercent, volatilityPercent } from "./statistics";

const SYMBOL = "SPX";
const TIMEFRAME = "1D";
/** The longest average is over 200 days; its first return needs one more day. */
const LEAST_CANDLES = 201;

/** Called by the host for each view with `guestOutput`; 0 publishes the view, anything else discards it. */
export function svc_render(): i32 {
  if (!hasCapability(TRADING_READ)) return Status.PERMISSION_DENIED;
  const read = readCandles(SYMBOL, TIMEFRAME);
  if (read.status != Status.OK) {
    log("candles: status " + read.status.toString());
    return read.status;
  }
  if (read.value.length < LEAST_CANDLES) return publish(label("Needs " + LEAST_CANDLES.toString() + " days of history; there are " + read.value.length.toString() + "."));
  return publish(summary(read.value));
}

function summary(candles: Candle[]): string {
  const last = candles[candles.length - 1];
  const footer = colored(candles.length.toString() + " daily bars to " + last.time.slice(0, 10), "muted");
  return column([rangeSection(candles, last.close), trendSection(candles, last.close), movementSection(candles, last.close), box(footer, 8)], 4);
}

function rangeSection(candles: Candle[], close: f64): string {
  const high = highest(candles);
  const low = lowest(candles);
  return section("Range", [
    figure("High", fixed(high, 2)),
    figure("Low", fixed(low, 2)),
    figure("Close", fixed(close, 2)),
    figure("Place in the range", fixed(((close - low) / (high - low)) * 100, 1) + " %"),
    tinted("Below the high", (close / high - 1) * 100),
  ]);
}

function trendSection(candles: Candle[], close: f64): string {
  const slope = slopePercent(candles, 60);
  return section("Trend", [
    figure("Direction", direction(candles, close)),
    tinted("Against 20-day average", (close / simpleAverage(candles, 20) - 1) * 100),
    tinted("Against 50-day average", (close / simpleAverage(candles, 50) - 1) * 100),
    tinted("Against 200-day average", (close / simpleAverage(candles, 200) - 1) * 100),
    tinted("Slope of 60 days, a day", slope),
  ]);
}

function movementSection(candles: Candle[], close: f64): string {
  const range = averageTrueRange(candles, 14);
  return section("Movement", [
    figure("Volatility of 20 days, a year", fixed(volatilityPercent(candles, 20), 2) + " %"),
    figure("Volatility of 60 days, a year", fixed(volatilityPercent(candles, 60), 2) + " %"),
    figure("Average true range, 14 days", fixed(range, 2)),
    figure("… of the close", fixed((range / close) * 100, 2) + " %"),
  ]);
}

/** Up or down if the close and the 50-day average are on the same side of the 200-day average; otherwise mixed. */
function direction(candles: Candle[], close: f64): string {
  const middle = simpleAverage(candles, 50);
  const slow = simpleAverage(candles, 200);
  if (close > slow && middle > slow) return "Up";
  if (close < slow && middle < slow) return "Down";
  return "Mixed";
}

function section(title: string, figures: string[]): string {
  return box(column([heading(title)].concat(figures), 3), 8);
}

function figure(name: string, value: string): string {
  return row([colored(name, "muted"), label(value)]);
}

function tinted(name: string, value: f64): string {
  return row([colored(name, "muted"), colored(percent(value), value < 0 ? "negative" : "positive")]);
}
