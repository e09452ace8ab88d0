import { actionCode, ENDS, FIRST_ACTION, JSON_TABLE, stateCode } from "./json-table.ts";

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
