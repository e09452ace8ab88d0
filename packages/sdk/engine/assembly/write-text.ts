// Writes texts of the engine as JSON strings in UTF-8.

import { isWide, textLength, unitsOf } from "./values";

/** Bytes that a unit may become: \u and four digits. */
export const UNIT_BYTES: i32 = 6;

/**
 * Writes the units of a text from one to another without quotes, and returns the end of what it wrote; 0 at half of a
 * pair, which UTF-8 has no bytes for. There must be room for {@link UNIT_BYTES} for each and eight more.
 */
export function writeUnits(text: usize, first: i32, last: i32, to: usize): usize {
  const units = unitsOf(text);
  if (isWide(text)) return writeWide(units + (<usize>first << 1), units + (<usize>last << 1), to);
  return writeNarrow(units + first, units + last, to);
}

/** How many units belong together from one on: at most so many, and none but whole pairs. */
export function unitsUntil(text: usize, first: i32, most: i32): i32 {
  const last = first + most;
  if (last >= textLength(text)) return textLength(text);
  return isWide(text) && isLowHalf(load<u16>(unitsOf(text) + (<usize>last << 1))) ? last + 1 : last;
}

function writeNarrow(from: usize, end: usize, start: usize): usize {
  let at = from;
  let to = start;
  while (at < end) {
    if (at + 8 <= end) {
      const eight = load<u64>(at);
      if (isUsual(eight)) {
        store<u64>(to, eight);
        at += 8;
        to += 8;
        continue;
      }
    }
    to = writeUnit(load<u8>(at), to);
    at += 1;
  }
  return to;
}

const ONES: u64 = 0x0101010101010101;
const HIGH: u64 = 0x8080808080808080;

/** Eight bytes that stay as they are: from the space on, below 128, no quote and no backslash. */
function isUsual(eight: u64): bool {
  const quotes = eight ^ (ONES * 0x22);
  const backslashes = eight ^ (ONES * 0x5c);
  return ((eight | (eight - ONES * 0x20) | (quotes - ONES) | (backslashes - ONES)) & HIGH) == 0;
}

function writeWide(from: usize, end: usize, start: usize): usize {
  let to = start;
  for (let at = from; at < end; at += 2) {
    const unit = load<u16>(at);
    if (isLowHalf(unit)) return 0;
    if ((unit & 0xfc00) != 0xd800) {
      to = writeUnit(unit, to);
      continue;
    }
    at += 2;
    if (at >= end || !isLowHalf(load<u16>(at))) return 0;
    const code = 0x10000 + ((<u32>unit & 0x3ff) << 10) + (<u32>load<u16>(at) & 0x3ff);
    store<u8>(to, <u8>(0xf0 | (code >> 18)));
    store<u8>(to + 1, <u8>(0x80 | ((code >> 12) & 63)));
    store<u8>(to + 2, <u8>(0x80 | ((code >> 6) & 63)));
    store<u8>(to + 3, <u8>(0x80 | (code & 63)));
    to += 4;
  }
  return to;
}

function isLowHalf(unit: u16): bool {
  return (unit & 0xfc00) == 0xdc00;
}

function writeUnit(unit: u16, to: usize): usize {
  if (unit < 0x20) return writeControl(<u8>unit, to);
  if (unit == 0x22 || unit == 0x5c) {
    store<u8>(to, 0x5c);
    store<u8>(to + 1, <u8>unit);
    return to + 2;
  }
  if (unit < 0x80) {
    store<u8>(to, <u8>unit);
    return to + 1;
  }
  if (unit < 0x800) {
    store<u8>(to, <u8>(0xc0 | (unit >> 6)));
    store<u8>(to + 1, <u8>(0x80 | (unit & 63)));
    return to + 2;
  }
  store<u8>(to, <u8>(0xe0 | (unit >> 12)));
  store<u8>(to + 1, <u8>(0x80 | ((unit >> 6) & 63)));
  store<u8>(to + 2, <u8>(0x80 | (unit & 63)));
  return to + 3;
}

/** Letters of the control characters from 8 to 13, and 0 where there is none: b, t, n, -, f, r. */
const SHORT: u64 = 0x7266006e7462;

function writeControl(byte: u8, to: usize): usize {
  const letter = byte < 8 || byte > 13 ? <u8>0 : <u8>(SHORT >> (<u64>(byte - 8) << 3));
  store<u8>(to, 0x5c);
  if (letter != 0) {
    store<u8>(to + 1, letter);
    return to + 2;
  }
  store<u32>(to + 1, 0x30303075); // u000
  store<u8>(to + 4, byte < 16 ? 0x30 : 0x31);
  const low = byte & 15;
  store<u8>(to + 5, low < 10 ? 0x30 + low : 0x57 + low);
  return to + 6;
}
