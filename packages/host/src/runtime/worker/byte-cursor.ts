/** Any integer with this many digits is exact as a double. */
const SAFE_DIGITS = 15;

const [QUOTE, BACKSLASH, DOT, ZERO, NINE, SPACE] = [0x22, 0x5c, 0x2e, 0x30, 0x39, 0x20];

/** 1 for blanks. */
const BLANK = new Uint8Array(256);
for (const blank of " \t\n\r") BLANK[blank.charCodeAt(0)] = 1;

/** 1 for bytes that a string may contain unescaped. */
const AS_IS = new Uint8Array(256).fill(1, SPACE);
AS_IS[QUOTE] = 0;
AS_IS[BACKSLASH] = 0;

/** 1 for bytes that may follow a backslash. `\u` escapes are not plain: some of them are not valid text. */
const ESCAPED = new Uint8Array(256);
for (const letter of '"\\/bfnrt') ESCAPED[letter.charCodeAt(0)] = 1;

/**
 * A position in JSON text, as bytes. It advances only over plain syntax and reports anything else, which another reader
 * must handle.
 */
export class ByteCursor {
  /** Number of values read. */
  values = 0;
  #bytes: Uint8Array;
  #at = 0;
  /** Start of the last string. */
  #start = 0;
  #length = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Advances over blanks and this byte, if it is next. */
  takes(byte: number): boolean {
    this.#skip();
    if (this.#bytes[this.#at] !== byte) return false;
    this.#at += 1;
    return true;
  }

  get isAtEnd(): boolean {
    this.#skip();
    return this.#at === this.#bytes.length;
  }

  /**
   * Advances over a string; returns its length in bytes, which is at least its length in characters, or -1 if it is not
   * plain.
   */
  string(): number {
    if (!this.takes(QUOTE)) return -1;
    const bytes = this.#bytes;
    this.#start = this.#at;
    for (let at = this.#at; at < bytes.length; at += 1) {
      while (AS_IS[bytes[at] ?? 0] === 1) at += 1;
      if (bytes[at] === QUOTE) {
        this.#at = at + 1;
        this.#length = at - this.#start;
        return this.#length;
      }
      if (bytes[at] !== BACKSLASH) return -1;
      at += 1;
      if (ESCAPED[bytes[at] ?? 0] === 0) return -1;
    }
    return -1;
  }

  /** True when the last string has these bytes. */
  wasString(name: Uint8Array): boolean {
    if (name.length !== this.#length) return false;
    for (let index = 0; index < name.length; index += 1)
      if (name[index] !== this.#bytes[this.#start + index]) return false;
    return true;
  }

  /**
   * Advances over a non-negative number without exponent; returns its lower and upper bound, which are equal for an
   * integer, or undefined. A fraction must have a non-zero digit within the precision of a double.
   */
  number(): readonly [atLeast: number, atMost: number] | undefined {
    this.#skip();
    const from = this.#at;
    let whole = 0;
    let at = from;
    for (; isDigit(this.#bytes[at]); at += 1) whole = whole * 10 + (this.#bytes[at] as number) - ZERO;
    const digits = at - from;
    if (digits === 0 || digits > SAFE_DIGITS || (digits > 1 && this.#bytes[from] === ZERO)) return undefined;
    this.#at = at;
    if (this.#bytes[at] !== DOT) return [whole, whole];
    const fraction = at + 1;
    at = fraction;
    let sum = 0;
    for (; isDigit(this.#bytes[at]); at += 1)
      sum += at - fraction < SAFE_DIGITS - digits ? (this.#bytes[at] as number) - ZERO : 0;
    this.#at = at;
    return sum === 0 ? undefined : [whole, whole + 1];
  }

  #skip(): void {
    while (BLANK[this.#bytes[this.#at] ?? 0] === 1) this.#at += 1;
  }
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE;
}
