// A guest of API version 1: called once for each view, it reads a quote and bars and sets one layout.

import { call, engine_alloc, open, start } from "./engine";
import { readJson } from "./json";
import { allocate, context, name, openOutput, outputText, release, scratch } from "./memory";
import { argument, callCommon, textArgument } from "./natives";
import { isException, JS_FreeCString, JS_FreeValue, JS_GetGlobalObject, JS_SetPropertyStr, qjs_get_undefined, qjs_new_number } from "./quickjs";
import { REFUSED, writeJson } from "./write-json";

export { engine_alloc };
export { clock_time_get, fd_close, fd_fdstat_get, fd_seek, fd_write, host_get_timezone_offset, host_interrupt, host_module_load, host_module_normalize, host_promise_rejection, random_get } from "./engine";
export { block } from "./memory";

@external("svc", "market_get_quote") declare function market_get_quote(symbol: usize, length: i32, out: usize, capacity: i32): i32;
@external("svc", "market_get_candles") declare function market_get_candles(symbol: usize, length: i32, timeframe: usize, timeframeLength: i32, out: usize, capacity: i32): i32;
@external("svc", "view_set_json") declare function view_set_json(text: usize, length: i32): i32;

const VIEW: u8 = 0x76; // v
const VIEW_TEXT: u8 = 0x77; // w
const QUOTE: u8 = 0x71; // q
const CANDLES: u8 = 0x63; // c
/** v, w, q, c */
const LETTERS: u64 = 0x63717776;

export function engine_open(): i32 {
  return open(LETTERS);
}

export function engine_start(code: usize, length: i32): i32 {
  return start(code, length);
}

export function host_call(named: usize, _length: i32, _self: usize, count: i32, args: usize): usize {
  const letter = load<u8>(named + 1);
  if (letter == VIEW) return setView(argument(args, 0));
  if (letter == VIEW_TEXT) return setText(args);
  if (letter == QUOTE) return readQuote(args);
  return letter == CANDLES ? readCandles(args) : callCommon(letter, count, args);
}

/** Sets a plain layout; `undefined` of any other. */
function setView(root: i64): usize {
  openOutput();
  const end = writeJson(root, outputText());
  if (end == REFUSED) return qjs_get_undefined();
  return qjs_new_number(<f64>view_set_json(outputText(), <i32>(end - outputText())));
}

/** Sets a layout that the language has written. */
function setText(args: usize): usize {
  const text = textArgument(args, 0);
  if (text == 0) return qjs_new_number(-1);
  const status = view_set_json(text, load<i32>(scratch()));
  JS_FreeCString(context(), text);
  return qjs_new_number(<f64>status);
}

function readQuote(args: usize): usize {
  const symbol = textArgument(args, 0);
  const length = load<i32>(scratch());
  const needed = market_get_quote(symbol, length, 0, 0);
  if (needed >= 0) {
    const text = allocate(needed + 16);
    keep(text, market_get_quote(symbol, length, text, needed));
  }
  JS_FreeCString(context(), symbol);
  return qjs_new_number(<f64>needed);
}

function readCandles(args: usize): usize {
  const symbol = textArgument(args, 0);
  const length = load<i32>(scratch());
  const timeframe = textArgument(args, 1);
  const timeframeLength = load<i32>(scratch());
  const needed = market_get_candles(symbol, length, timeframe, timeframeLength, 0, 0);
  if (needed >= 0) {
    const text = allocate(needed + 16);
    keep(text, market_get_candles(symbol, length, timeframe, timeframeLength, text, needed));
  }
  JS_FreeCString(context(), symbol);
  JS_FreeCString(context(), timeframe);
  return qjs_new_number(<f64>needed);
}

/** Leaves what was read as `$read` and its columns as `$bars`, for the caller to take. */
function keep(text: usize, length: i32): void {
  const js_context = context();
  if (length >= 0) {
    memory.fill(text + length, 0, 16);
    const read = allocate(16);
    readJson(text, length, read);
    const globals = JS_GetGlobalObject(js_context);
    if (!isException(load<i64>(read))) JS_SetPropertyStr(js_context, globals, name(0x6461657224), load<i64>(read));
    JS_SetPropertyStr(js_context, globals, name(0x7372616224), load<i64>(read + 8));
    JS_FreeValue(js_context, globals);
    release(read);
  }
  release(text);
}

export function svc_render(): i32 {
  const args = allocate(8);
  const status = call(0, args);
  release(args);
  // The words that were just logged become the trap's message.
  if (status < 0) unreachable();
  return 0;
}
