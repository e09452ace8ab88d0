const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** What may come next. Names inside a number say what was just read. */
type State =
  | "value"
  | "first element"
  | "first key"
  | "key"
  | "colon"
  | "after value"
  | "string"
  | "escape"
  | "hex"
  | "word"
  | "minus"
  | "zero"
  | "digits"
  | "point"
  | "fraction"
  | "exponent"
  | "exponent sign"
  | "exponent digits";

const WORDS: Readonly<Record<number, string>> = { 116: "rue", 102: "alse", 110: "ull" };

/**
 * Whether a text that comes in parts is one JSON value (RFC 8259). It builds no value: a hostile file of brackets or
 * short elements would take many times its own size.
 */
export class JsonTextCheck {
  readonly #maxDepth: number;
  /** One entry an open container: true for an object. */
  readonly #open: boolean[] = [];
  #state: State = "value";
  #isKey = false;
  #rest = "";
  #hex = 0;
  #ok = true;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  push(part: Uint8Array): void {
    for (let i = 0; i < part.length && this.#ok; i++) {
      if (this.#state === "string") i = skipPlain(part, i);
      const byte = part[i];
      if (byte !== undefined) this.#ok = this.#step(byte);
    }
  }

  /** Whether all of it was one JSON value. */
  end(): boolean {
    const done = this.#state === "after value" || ENDS_NUMBER.has(this.#state);
    return this.#ok && done && this.#open.length === 0;
  }

  #step(byte: number): boolean {
    switch (this.#state) {
      case "string":
        return this.#inString(byte);
      case "escape":
        return this.#escape(byte);
      case "hex":
        return this.#hexDigit(byte);
      case "word":
        return this.#word(byte);
      case "value":
      case "first element":
        return isSpace(byte) || this.#value(byte);
      case "first key":
      case "key":
        return isSpace(byte) || this.#key(byte);
      case "colon":
        return isSpace(byte) || (byte === COLON && this.#go("value"));
      case "after value":
        return isSpace(byte) || this.#afterValue(byte);
      default:
        return this.#number(byte);
    }
  }

  #go(state: State): true {
    this.#state = state;
    return true;
  }

  #value(byte: number): boolean {
    const first = this.#state === "first element";
    if (byte === QUOTE) return this.#string(false);
    if (byte === 0x7b) return this.#enter(true);
    if (byte === 0x5b) return this.#enter(false);
    if (byte === 0x5d && first) return this.#leave(false);
    if (byte === 0x2d) return this.#go("minus");
    if (byte === 0x30) return this.#go("zero");
    if (isDigit(byte)) return this.#go("digits");
    this.#rest = WORDS[byte] ?? "";
    return this.#rest !== "" && this.#go("word");
  }

  #key(byte: number): boolean {
    if (byte === QUOTE) return this.#string(true);
    return byte === 0x7d && this.#state === "first key" && this.#leave(true);
  }

  #string(isKey: boolean): true {
    this.#isKey = isKey;
    return this.#go("string");
  }

  #inString(byte: number): boolean {
    if (byte === QUOTE) return this.#go(this.#isKey ? "colon" : "after value");
    if (byte === BACKSLASH) return this.#go("escape");
    return byte >= 0x20;
  }

  #escape(byte: number): boolean {
    if (byte === 0x75) {
      this.#hex = 4;
      return this.#go("hex");
    }
    return '"\\/bfnrt'.includes(String.fromCharCode(byte)) && this.#go("string");
  }

  #hexDigit(byte: number): boolean {
    if (!/[0-9a-fA-F]/.test(String.fromCharCode(byte))) return false;
    this.#hex -= 1;
    return this.#hex > 0 || this.#go("string");
  }

  #word(byte: number): boolean {
    if (byte !== this.#rest.charCodeAt(0)) return false;
    this.#rest = this.#rest.slice(1);
    return this.#rest !== "" || this.#go("after value");
  }

  #number(byte: number): boolean {
    const next = NUMBER[this.#state]?.(byte);
    if (next) return this.#go(next);
    if (!ENDS_NUMBER.has(this.#state)) return false;
    return isSpace(byte) ? this.#go("after value") : this.#afterValue(byte);
  }

  #afterValue(byte: number): boolean {
    const inObject = this.#open.at(-1);
    if (byte === COMMA && inObject !== undefined) return this.#go(inObject ? "key" : "value");
    if (byte === 0x7d) return inObject === true && this.#leave(true);
    return byte === 0x5d && inObject === false && this.#leave(false);
  }

  #enter(object: boolean): boolean {
    if (this.#open.length >= this.#maxDepth) return false;
    this.#open.push(object);
    return this.#go(object ? "first key" : "first element");
  }

  #leave(object: boolean): boolean {
    return this.#open.pop() === object && this.#go("after value");
  }
}

/** The state that a byte leads to within a number; none when the number ends or is wrong there. */
const NUMBER: Partial<Record<State, (byte: number) => State | undefined>> = {
  minus: (byte) => (byte === 0x30 ? "zero" : isDigit(byte) ? "digits" : undefined),
  zero: (byte) => afterInteger(byte),
  digits: (byte) => (isDigit(byte) ? "digits" : afterInteger(byte)),
  point: (byte) => (isDigit(byte) ? "fraction" : undefined),
  fraction: (byte) => (isDigit(byte) ? "fraction" : isE(byte) ? "exponent" : undefined),
  exponent: (byte) =>
    byte === 0x2b || byte === 0x2d ? "exponent sign" : isDigit(byte) ? "exponent digits" : undefined,
  "exponent sign": (byte) => (isDigit(byte) ? "exponent digits" : undefined),
  "exponent digits": (byte) => (isDigit(byte) ? "exponent digits" : undefined),
};

const ENDS_NUMBER: ReadonlySet<State> = new Set<State>(["zero", "digits", "fraction", "exponent digits"]);

const afterInteger = (byte: number): State | undefined => {
  if (byte === 0x2e) return "point";
  return isE(byte) ? "exponent" : undefined;
};
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isE = (byte: number): boolean => byte === 0x65 || byte === 0x45;
const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The next byte of a string that is not an ordinary character; most of a large file is skipped here. */
function skipPlain(part: Uint8Array, from: number): number {
  let i = from;
  for (let byte = part[i]; byte !== undefined && byte !== QUOTE && byte !== BACKSLASH && byte >= 0x20; byte = part[i]) {
    i += 1;
  }
  return i;
}
