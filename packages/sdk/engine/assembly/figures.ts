// Figures and single lines as an author shows them. A board has dozens: each costs the engine a microsecond or more in
// the language, and a fifth of it here.

import { digitsEnd } from "./memory";
import { qjs_get_undefined, qjs_new_string } from "./quickjs";
import * as values from "./values";

/** From here on not every whole number is exact as a double: more digits would be invented. */
const EXACT: f64 = 9007199254740992;
/** Powers of ten are exact doubles until the 22nd. */
const MOST_DECIMALS: f64 = 20;

/**
 * A number with so many decimals, rounded half away from zero, with commas between thousands, and if asked for with a
 * plus where it does not round to nothing. Of one that is too large, or none, `undefined`.
 */
export function fixedText(given: i64, wanted: f64, plus: f64): usize {
  const value = numberOf(given);
  const decimals = <i32>max<f64>(0, min<f64>(MOST_DECIMALS, wanted));
  let scale: f64 = 1;
  for (let count = 0; count < decimals; count++) scale *= 10;
  const scaled = abs(value) * scale;
  if (!(scaled < EXACT)) return qjs_get_undefined();
  const units = <u64>floor(scaled + 0.5);
  let rest = units;
  let at = digitsEnd();
  for (let count = 0; count < decimals; count++) {
    at = digit(rest, at);
    rest /= 10;
  }
  if (decimals > 0) at = before(0x2e, at);
  let group = 0;
  do {
    if (group == 3) at = before(0x2c, at);
    group = group == 3 ? 1 : group + 1;
    at = digit(rest, at);
    rest /= 10;
  } while (rest != 0);
  if (units > 0 && value < 0) at = before(0x2d, at);
  if (units > 0 && value > 0 && plus == 1) at = before(0x2b, at);
  return qjs_new_string(at, <i32>(digitsEnd() - at));
}

function numberOf(value: i64): f64 {
  const tag = values.tagOf(value);
  if (tag == values.INTEGER) return <f64><i32>value;
  return values.isDouble(tag) ? values.doubleOf(value) : NaN;
}

function digit(number: u64, end: usize): usize {
  return before(<u8>(0x30 + number % 10), end);
}

function before(byte: u8, end: usize): usize {
  store<u8>(end - 1, byte);
  return end - 1;
}

/**
 * True of a text in Latin letters without control characters: it has neither what breaks a line or turns its direction
 * nor pairs. False says nothing about a text.
 */
export function isOneLine(value: i64): bool {
  if (values.tagOf(value) != values.STRING) return false;
  const text = values.placeOf(value);
  if (values.isWide(text)) return false;
  const units = values.unitsOf(text);
  for (let at = units; at < units + values.textLength(text); at++) {
    const byte = load<u8>(at);
    if (byte < 0x20 || (byte >= 0x7f && byte < 0xa0)) return false;
  }
  return true;
}
