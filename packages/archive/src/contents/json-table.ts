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
export const FIRST_ACTION = 64;

export const stateCode = (state: State): number => STATES.indexOf(state);
export const actionCode = (action: Action): number => FIRST_ACTION + ACTIONS.indexOf(action);

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
export const JSON_TABLE: Uint8Array = makeTable();

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
export const ENDS: ReadonlySet<number> = new Set(
  (["after value", "zero", "digits", "fraction", "exponent digits"] as const).map(stateCode),
);
