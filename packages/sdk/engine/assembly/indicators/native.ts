// `$n`: calculations over the columns of bars. Everything that a program gives is checked here, because the addresses that
// follow from it are read and written without further questions.

import * as js from "../quickjs";
import { allocate, context, release, scratch } from "../memory";
import { at, Columns, put } from "./column";
import * as averages from "./averages";
import { ALL, exponentialMean, rollingMean } from "./mean";
import { Words } from "./events";
import * as ranges from "./ranges";
import { scanStructure } from "./structure";

/** Numbers as the definitions of `@bourse/bars` have them. */
const STRUCTURE: i32 = 0;
const SMA: i32 = 1;
const EMA: i32 = 2;
const RSI: i32 = 3;
const MACD: i32 = 4;
const BOLLINGER: i32 = 5;
const WMA: i32 = 6;
const ROC: i32 = 7;
/** Those up to here read closes, later ones whole bars. */
const LAST_OF_CLOSES: i32 = ROC;
const ATR: i32 = 8;
const VWAP: i32 = 9;
const DONCHIAN: i32 = 10;
const KELTNER: i32 = 11;
const SUPERTREND: i32 = 12;
const PARABOLIC_SAR: i32 = 13;
const ICHIMOKU: i32 = 14;
const STOCHASTIC: i32 = 15;
const ADX: i32 = 16;
const CCI: i32 = 17;
const MFI: i32 = 18;
const OBV: i32 = 19;
const LAST: i32 = OBV;

/** Of a calculation: its number, the length of its columns, and up to four parameters. */
const NUMBERS: i32 = 6;
/** Of bars. */
const BAR_COLUMNS: i32 = 6;
/** With up to four lines; a structure has two lists of words in the place of the first two. */
const COLUMNS: i32 = 10;
/** More bars than fit into a guest's memory. */
const MOST_BARS: f64 = 4194304;
/** More than any parameter may be. */
const MOST_PERIOD: f64 = 1000000;

/**
 * Calculates what the first number says. Lines are written into the last of the columns. The result is a number if that
 * was done, two lists for a structure, and undefined if what was given does not fit together.
 */
export function calculate(columns: i64, numbers: i64): usize {
  const given = allocate((NUMBERS + COLUMNS) * 8 + offsetof<Columns>());
  for (let i = 0; i < NUMBERS; i++) put(given, i, numberOf(numbers, i));
  const kind = at(given, 0);
  const length = at(given, 1);
  let result: usize = 0;
  if (isWhole(kind, STRUCTURE, LAST) && isWhole(length, 1, MOST_BARS)) {
    const values = given + NUMBERS * 8;
    // No code of the program runs between the first address and the last use of one: reading a list may run some.
    for (let i = 0; i < COLUMNS; i++) store<i64>(values + (<usize>i << 3), js.JS_GetPropertyUint32(context(), columns, i));
    result = calculated(<i32>kind, <i32>length, given, values);
    for (let i = 0; i < COLUMNS; i++) js.JS_FreeValue(context(), load<i64>(values + (<usize>i << 3)));
  }
  release(given);
  // Whatever was thrown on the way is a reason to have no result, and nothing more.
  js.JS_FreeValue(context(), js.JS_GetException(context()));
  return result == 0 ? js.qjs_get_undefined() : result;
}

function numberOf(list: i64, index: i32): f64 {
  const value = js.JS_GetPropertyUint32(context(), list, index);
  const isNumber = js.JS_ToFloat64(context(), scratch(), value) >= 0;
  js.JS_FreeValue(context(), value);
  return isNumber ? load<f64>(scratch()) : NaN;
}

function isWhole(value: f64, least: f64, most: f64): bool {
  return value >= least && value <= most && floor<f64>(value) == value;
}

const FLOAT64: i32 = 11;

/** The address of a `Float64Array` of at least so many values, or 0. */
function addressOf(value: i64, length: i32): usize {
  if (js.JS_GetTypedArrayType(value) != FLOAT64) return 0;
  const buffer = js.JS_GetTypedArrayBuffer(context(), value, scratch(), scratch() + 4, 0);
  if (js.isException(buffer)) return 0;
  const from = load<u32>(scratch());
  const own = load<u32>(scratch() + 4);
  const start = js.JS_GetArrayBuffer(context(), scratch(), buffer);
  const size = load<u32>(scratch());
  js.JS_FreeValue(context(), buffer);
  const wanted = <u64>length * 8;
  // A buffer may have become shorter than the array was made for.
  return start != 0 && own >= wanted && <u64>from + wanted <= size ? start + from : 0;
}

function calculated(kind: i32, length: i32, given: usize, values: usize): usize {
  const bars = changetype<Columns>(values + COLUMNS * 8);
  bars.length = length;
  const readsCloses = kind >= SMA && kind <= LAST_OF_CLOSES;
  const inputs = readsCloses ? 1 : BAR_COLUMNS;
  for (let i = 0; i < inputs + linesOf(kind); i++) {
    const address = addressOf(load<i64>(values + (<usize>i << 3)), length);
    if (address == 0) return 0;
    const field = readsCloses ? (i == 0 ? offsetof<Columns>("close") : offsetof<Columns>("line") + (<usize>(i - 1) << 2)) : <usize>i << 2;
    store<usize>(changetype<usize>(bars) + field, address);
  }
  if (kind == STRUCTURE) {
    const words = changetype<Words>(values + BAR_COLUMNS * 8);
    if (!isWhole(at(given, 2), 1, <f64>length) || js.JS_IsArray(words.rules) == 0 || js.JS_IsArray(words.directions) == 0) return 0;
    return handleOf(scanStructure(bars, <i32>at(given, 2), at(given, 3), words));
  }
  for (let i = 0; i < periodsOf(kind); i++) if (!isWhole(at(given, 2 + i), 1, MOST_PERIOD)) return 0;
  run(kind, bars, given + 16);
  return js.qjs_new_number(1);
}

/** A handle is a place that holds a value; 0 for an exception. */
function handleOf(value: i64): usize {
  if (js.isException(value)) return 0;
  const handle = js.qjs_new_number(0);
  store<i64>(handle, value);
  return handle;
}

function linesOf(kind: i32): i32 {
  if (kind == STRUCTURE) return 0;
  if (kind == ICHIMOKU) return 4;
  if (kind == STOCHASTIC) return 2;
  return kind == MACD || kind == BOLLINGER || kind == DONCHIAN || kind == KELTNER || kind == ADX ? 3 : 1;
}

/** How many of the parameters, the first ones, are numbers of bars. */
function periodsOf(kind: i32): i32 {
  if (kind == ICHIMOKU) return 4;
  if (kind == MACD || kind == STOCHASTIC) return 3;
  if (kind == KELTNER) return 2;
  return kind == VWAP || kind == OBV || kind == PARABOLIC_SAR ? 0 : 1;
}

function run(kind: i32, bars: Columns, parameters: usize): void {
  const one = at(parameters, 0);
  const two = at(parameters, 1);
  const three = at(parameters, 2);
  const period = <i32>one;
  if (kind == SMA) rollingMean(bars.close, bars.length, period, bars.line);
  else if (kind == EMA) exponentialMean(bars.close, ALL, bars.length, period, bars.line);
  else if (kind == RSI) averages.relativeStrength(bars, period);
  else if (kind == MACD) averages.macd(bars, period, <i32>two, <i32>three);
  else if (kind == BOLLINGER) averages.bollinger(bars, period, two);
  else if (kind == WMA) averages.weightedMean(bars, period);
  else if (kind == ROC) averages.rateOfChange(bars, period);
  else if (kind == ATR) ranges.averageRange(bars, period, bars.line);
  else if (kind == VWAP) averages.sessionMean(bars);
  else if (kind == DONCHIAN) ranges.donchian(bars, period);
  else if (kind == KELTNER) ranges.keltner(bars, period, <i32>two, three);
  else if (kind == SUPERTREND) ranges.supertrend(bars, period, two);
  else if (kind == PARABOLIC_SAR) ranges.parabolicStop(bars, one, two);
  else if (kind == ICHIMOKU) ranges.ichimoku(bars, period, <i32>two, <i32>three, <i32>at(parameters, 3));
  else if (kind == STOCHASTIC) ranges.stochastic(bars, period, <i32>two, <i32>three);
  else if (kind == ADX) ranges.directionalIndex(bars, period);
  else if (kind == CCI) ranges.channelIndex(bars, period);
  else if (kind == MFI) averages.moneyFlow(bars, period);
  else averages.onBalanceVolume(bars);
}
