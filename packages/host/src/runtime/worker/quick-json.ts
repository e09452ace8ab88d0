import { JSON_LIMITS } from "@bourse/contract/guest";

/** Digits of any integer that a double holds. More of them in a row need the exact reader. */
const SAFE_DIGITS = 15;

const [QUOTE, BACKSLASH, COLON, DOT, ZERO, ONE, NINE] = [0x22, 0x5c, 0x3a, 0x2e, 0x30, 0x31, 0x39];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [0x5b, 0x5d, 0x7b, 0x7d, 0x2c];
const [SPACE, TAB, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x09, 0x0a, 0x0d];

/**
 * Reads plain JSON at the engine's speed, or answers undefined: then the strict reader decides. Plain is what the engine
 * and the strict reader cannot read differently: no escapes, no signs, no exponents, no `1.0`, no literals, no deep
 * nesting, no long numbers, no key twice. Most views are plain, and reading is most of what a callback costs.
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
  // The engine keeps one of two equal keys; then fewer members are there than colons.
  return countMembers(value) === members ? value : undefined;
}

/** Colons outside strings, or -1 when the text is not plain. */
function countPlain(bytes: Uint8Array): number {
  let colons = 0;
  let depth = 0;
  let digits = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= ZERO && byte <= NINE) {
      digits += 1;
      if (digits > SAFE_DIGITS) return -1;
      continue;
    }
    digits = 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
      if (at < 0) return -1;
    } else if (byte === COLON) colons += 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
      if (depth > JSON_LIMITS.maxDepth) return -1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth -= 1;
    else if (byte === DOT) {
      if (!isFraction(bytes[at + 1])) return -1;
    } else if (byte !== COMMA && !isSpace(byte)) return -1;
  }
  return colons;
}

/** Offset of the closing quote, or -1 when the string has an escape, a control character or no end. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH || byte < SPACE) return -1;
  }
  return -1;
}

/** A first digit that is not 0 makes the number no integer, whatever follows. */
function isFraction(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ONE && byte <= NINE;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  const object = value as Record<string, unknown>;
  for (const name in object) count += 1 + countMembers(object[name]);
  return count;
}
