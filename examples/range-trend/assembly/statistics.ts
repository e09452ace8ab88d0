import { Candle } from "../../../packages/sdk/assemblyscript/index";

/** Trading days of a year, for annualising daily figures. */
const DAYS_OF_YEAR: f64 = 252;

/** The highest high. */
export function highest(candles: Candle[]): f64 {
  let value = -Infinity;
  for (let i = 0; i < candles.length; i++) value = Math.max(value, candles[i].high);
  return value;
}

/** The lowest low. */
export function lowest(candles: Candle[]): f64 {
  let value = Infinity;
  for (let i = 0; i < candles.length; i++) value = Math.min(value, candles[i].low);
  return value;
}

/** Mean of the last `period` closes. */
export function simpleAverage(candles: Candle[], period: i32): f64 {
  let sum: f64 = 0;
  for (let i = candles.length - period; i < candles.length; i++) sum += candles[i].close;
  return sum / <f64>period;
}

/** Slope of the least-squares line through the last `period` closes, in per cent of their mean per day. */
export function slopePercent(candles: Candle[], period: i32): f64 {
  const first = candles.length - period;
  const mean = simpleAverage(candles, period);
  const middle = <f64>(period - 1) / 2;
  let covariance: f64 = 0;
  let variance: f64 = 0;
  for (let i = 0; i < period; i++) {
    covariance += (<f64>i - middle) * (candles[first + i].close - mean);
    variance += (<f64>i - middle) * (<f64>i - middle);
  }
  return ((covariance / variance) / mean) * 100;
}

/** Annualised standard deviation of the last `period` daily log returns, in per cent. */
export function volatilityPercent(candles: Candle[], period: i32): f64 {
  const first = candles.length - period;
  let sum: f64 = 0;
  for (let i = first; i < candles.length; i++) sum += logReturn(candles, i);
  const mean = sum / <f64>period;
  let squares: f64 = 0;
  for (let i = first; i < candles.length; i++) squares += Math.pow(logReturn(candles, i) - mean, 2);
  return Math.sqrt(squares / <f64>(period - 1)) * Math.sqrt(DAYS_OF_YEAR) * 100;
}

/** Average true range of the last `period` days, including gaps from the previous close. */
export function averageTrueRange(candles: Candle[], period: i32): f64 {
  let sum: f64 = 0;
  for (let i = candles.length - period; i < candles.length; i++) {
    const before = candles[i - 1].close;
    sum += Math.max(candles[i].high, before) - Math.min(candles[i].low, before);
  }
  return sum / <f64>period;
}

function logReturn(candles: Candle[], index: i32): f64 {
  return Math.log(candles[index].close / candles[index - 1].close);
}
