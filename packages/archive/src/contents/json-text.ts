/** States of the parser after each byte, within RFC 8259. Inside a number or a word, a state is named after the bytes read last. */
const STATES = [
  ...(["error", "value", "first element", "first key", "key", "colon", "after value"] as const),
  ...(["string", "escape", "hex 1", "hex 2", "hex 3", "hex 4"] as const),
  ...(["minus", "zero", "digits", "point", "fraction", "exponent", "exponent sign", "exponent digits"] as const),
  ...(["t", "tr", "tru", "f", "fa", "fal", "fals", "n", "nu", "nul"] as const),
] as const;

/** Actions beyond a change of state: their effect depends on the open containers. */
const ACTIONS = [
  ...(["open object", "open array", "close object", "close array", "comma"] as const),
  ...(["begin key", "begin string", "end string"] as const),
] as const;

type State = (typeof STATES)[number];
type Action = (typeof ACTIONS)[number];

/** Codes from here on are actions; codes below are states. */
const FIRST_ACTION = 64;

const stateCode = (state: State): number => STATES.indexOf(state);
const actionCode = (action: Action): number => FIRST_ACTION + ACTIONS.indexOf(action);

const isState = (name: State | Action): name is State => (STATES as readonly string[]).includes(name);
const codeOf = (name: State | Action): number => (isState(name) ? stateCode(name) : actionCode(name));

const SPACE = " \t\r\n";
const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdefABCDEF`;

type Row = readonly [from: State, bytes: string, to: State | Action];

/** Bytes that may begin a value. */
const valueRows = (from: State): readonly Row[] => [
  [from, SPACE, from],
  [from, '"', "begin string"],
  [from, "{", "open object"],
  [from, "[", "open array"],
  [from, "-", "minus"],
  [from, "0", "zero"],
  [from, "123456789", "digits"],
  [from, "t", "t"],
  [from, "f", "f"],
  [from, "n", "n"],
];

/** Bytes that may follow a value. */
const afterRows = (from: State): readonly Row[] => [
  [from, SPACE, "after value"],
  [from, ",", "comma"],
  [from, "}", "close object"],
  [from, "]", "close array"],
];

const ROWS: readonly Row[] = [
  ...valueRows("value"),
  ...valueRows("first element"),
  ["first element", "]", "close array"],
  ["first key", SPACE, "first key"],
  ["first key", '"', "begin key"],
  ["first key", "}", "close object"],
  ["key", SPACE, "key"],
  ["key", '"', "begin key"],
  ["colon", SPACE, "colon"],
  ["colon", ":", "value"],
  ...(["after value", "zero", "digits", "fraction", "exponent digits"] as const).flatMap(afterRows),
  ["string", '"', "end string"],
  ["string", "\\", "escape"],
  ["escape", '"\\/bfnrt', "string"],
  ["escape", "u", "hex 1"],
  ["hex 1", HEX, "hex 2"],
  ["hex 2", HEX, "hex 3"],
  ["hex 3", HEX, "hex 4"],
  ["hex 4", HEX, "string"],
  ["minus", "0", "zero"],
  ["minus", "123456789", "digits"],
  ["zero", ".", "point"],
  ["zero", "eE", "exponent"],
  ["digits", DIGITS, "digits"],
  ["digits", ".", "point"],
  ["digits", "eE", "exponent"],
  ["point", DIGITS, "fraction"],
  ["fraction", DIGITS, "fraction"],
  ["fraction", "eE", "exponent"],
  ["exponent", "+-", "exponent sign"],
  ["exponent", DIGITS, "exponent digits"],
  ["exponent sign", DIGITS, "exponent digits"],
  ["exponent digits", DIGITS, "exponent digits"],
  ["t", "r", "tr"],
  ["tr", "u", "tru"],
  ["tru", "e", "after value"],
  ["f", "a", "fa"],
  ["fa", "l", "fal"],
  ["fal", "s", "fals"],
  ["fals", "e", "after value"],
  ["n", "u", "nu"],
  ["nu", "l", "nul"],
  ["nul", "l", "after value"],
];

/** State and byte to the next code; a combination without a row leads to "error". */
const JSON_TABLE: Uint8Array = makeTable();

function makeTable(): Uint8Array {
  const table = new Uint8Array(STATES.length * 256);
  // Every byte of a string except control characters; bytes with a meaning have their own row.
  table.fill(stateCode("string"), stateCode("string") * 256 + 0x20, stateCode("string") * 256 + 256);
  for (const [from, bytes, to] of ROWS) {
    for (const char of bytes) table[stateCode(from) * 256 + char.charCodeAt(0)] = codeOf(to);
  }
  return table;
}

/** States in which a text may end. */
const ENDS: ReadonlySet<number> = new Set(
  (["after value", "zero", "digits", "fraction", "exponent digits"] as const).map(stateCode),
);

const ERROR = stateCode("error");
const VALUE = stateCode("value");
const FIRST_ELEMENT = stateCode("first element");
const FIRST_KEY = stateCode("first key");
const KEY = stateCode("key");
const COLON = stateCode("colon");
const AFTER_VALUE = stateCode("after value");
const STRING = stateCode("string");

const OPEN_OBJECT = actionCode("open object");
const OPEN_ARRAY = actionCode("open array");
const CLOSE_OBJECT = actionCode("close object");
const CLOSE_ARRAY = actionCode("close array");
const COMMA = actionCode("comma");
const BEGIN_KEY = actionCode("begin key");
const BEGIN_STRING = actionCode("begin string");

/**
 * Checks whether a chunked text is one JSON value (RFC 8259). It builds no value: a hostile file of brackets or short
 * elements would take many times its own size in memory. It is table-driven, because such a file may have 256 MiB.
 */
export class JsonTextCheck {
  readonly #maxDepth: number;
  /** One entry per open container: true for an object. */
  readonly #open: boolean[] = [];
  #state = VALUE;
  #isKey = false;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  push(part: Uint8Array): void {
    const table = JSON_TABLE;
    let state = this.#state;
    for (let i = 0; i < part.length && state !== ERROR; i++) {
      state = table[state * 256 + (part[i] ?? 0)] ?? ERROR;
      if (state >= FIRST_ACTION) state = this.#act(state);
    }
    this.#state = state;
  }

  /** True when the whole text was one JSON value. */
  end(): boolean {
    return ENDS.has(this.#state) && this.#open.length === 0;
  }

  #act(action: number): number {
    if (action === COMMA) return this.#next();
    if (action === BEGIN_KEY || action === BEGIN_STRING) {
      this.#isKey = action === BEGIN_KEY;
      return STRING;
    }
    if (action === OPEN_OBJECT || action === OPEN_ARRAY) return this.#enter(action === OPEN_OBJECT);
    if (action === CLOSE_OBJECT || action === CLOSE_ARRAY) return this.#leave(action === CLOSE_OBJECT);
    return this.#isKey ? COLON : AFTER_VALUE;
  }

  #enter(object: boolean): number {
    if (this.#open.length >= this.#maxDepth) return ERROR;
    this.#open.push(object);
    return object ? FIRST_KEY : FIRST_ELEMENT;
  }

  #leave(object: boolean): number {
    return this.#open.pop() === object ? AFTER_VALUE : ERROR;
  }

  #next(): number {
    const inObject = this.#open.at(-1);
    if (inObject === undefined) return ERROR;
    return inObject ? KEY : VALUE;
  }
}
