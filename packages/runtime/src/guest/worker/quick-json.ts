import { JSON_LIMITS } from "@bourse/contract/guest";

/**
 * Any integer with this many digits is exact as a double. A number is plain if this many digits suffice to classify it.
 */
const SAFE_DIGITS = 15;

const [QUOTE, BACKSLASH, COLON, DOT, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x3a, 0x2e, 0x2d, 0x30, 0x39];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [0x5b, 0x5d, 0x7b, 0x7d, 0x2c];
const [SPACE, TAB, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x09, 0x0a, 0x0d];
const [LOWER_D, LOWER_E, LOWER_U, UPPER_D, UPPER_E] = [0x64, 0x65, 0x75, 0x44, 0x45];

/** 1 for the letters of `true`, `false` and `null`; the engine refuses any other order. */
const WORD_LETTERS = new Uint8Array(256);
for (const letter of "truefalsn") WORD_LETTERS[letter.charCodeAt(0)] = 1;

/**
 * Parses plain JSON at the engine's speed, or returns undefined: then the strict reader decides. Plain JSON is JSON
 * that the engine and the strict reader cannot interpret differently: no exponents, no `-0`, no `1.0`, no long
 * integers, no escapes of surrogates or of U+0000, no deep nesting, no duplicate key, no `__proto__`, nothing over a
 * limit. Most outputs are plain, and parsing is most of a callback's cost. No string is longer than the strict reader
 * allows.
 */
export function readPlainJson(bytes: Uint8Array, decoder: TextDecoder): unknown {
  const members = countPlain(bytes);
  if (members < 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
  // The engine keeps only one of two equal keys; then there are fewer members than colons.
  return countMembers(value) === members ? value : undefined;
}

/** Number of colons outside strings, or -1 when the text is not plain. */
function countPlain(bytes: Uint8Array): number {
  let colons = 0;
  let depth = 0;
  // Every value except the first follows a comma or opens its object or array; a member counts as its value.
  let values = 1;
  let string = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      string = at;
      at = endOfString(bytes, at + 1);
      if (at < 0) return -1;
    } else if (byte === COMMA) values += 1;
    else if (byte === COLON) {
      colons += 1;
      if (at - string > JSON_LIMITS.maxKeyLength) return -1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
      values += 1;
      if (depth > JSON_LIMITS.maxDepth) return -1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
    else if (byte === MINUS || isDigit(byte)) {
      at = endOfNumber(bytes, at);
      if (at < 0) return -1;
    } else if (WORD_LETTERS[byte] === 0 && !isSpace(byte)) return -1;
  }
  return values > JSON_LIMITS.maxValues ? -1 : colons;
}

/** Offset of the closing quote, or -1 when the string is unterminated or contains something that is not plain. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    if (byte < SPACE) return -1;
    if (byte !== BACKSLASH) continue;
    at += 1;
    if (bytes[at] === LOWER_U && !isPlainEscape(bytes, at + 1)) return -1;
  }
  return -1;
}

/**
 * No surrogate, because half of a pair is not text, and not U+0000. The engine checks that the rest are hexadecimal
 * digits.
 */
function isPlainEscape(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === LOWER_D || bytes[at] === UPPER_D) return false;
  return bytes[at] !== ZERO || bytes[at + 1] !== ZERO || bytes[at + 2] !== ZERO || bytes[at + 3] !== ZERO;
}

/**
 * Offset of the number's last byte, or -1. Plain numbers are integers of at most 15 digits, and fractions with a
 * non-zero digit among their first 15 digits: no reader takes these for integers, whatever follows.
 */
function endOfNumber(bytes: Uint8Array, from: number): number {
  const start = bytes[from] === MINUS ? from + 1 : from;
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  const digits = at - start;
  if (digits > SAFE_DIGITS) return -1;
  if (bytes[at] === DOT) {
    const limit = at + 1 + SAFE_DIGITS - digits;
    at += 1;
    while (bytes[at] === ZERO && at < limit) at += 1;
    if (at >= limit || !isDigit(bytes[at])) return -1;
    while (isDigit(bytes[at])) at += 1;
  } else if (start > from && bytes[start] === ZERO) return -1;
  return bytes[at] === LOWER_E || bytes[at] === UPPER_E ? -1 : at - 1;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** Number of members of all objects, or NaN when one is named `__proto__`. */
function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  const object = value as Record<string, unknown>;
  for (const name in object) count += name === "__proto__" ? Number.NaN : 1 + countMembers(object[name]);
  return count;
}
