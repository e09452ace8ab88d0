// A guest of API version 2: an event comes in, an envelope goes out.

import { call, engine_alloc, start } from "./engine";
import { readJson } from "./json";
import { allocate, context, release, scratch } from "./memory";
import { callCommon, textArgument } from "./natives";
import { JS_FreeCString, qjs_new_number } from "./quickjs";

export { engine_alloc };
export { clock_time_get, fd_close, fd_fdstat_get, fd_seek, fd_write, host_get_timezone_offset, host_interrupt, host_module_load, host_module_normalize, host_promise_rejection, random_get } from "./engine";
export { block } from "./memory";

@external("svc", "event_get_json") declare function event_get_json(out: usize, capacity: i32): i32;
@external("svc", "output_set_json") declare function output_set_json(text: usize, length: i32): i32;

const OUTPUT: u8 = 0x6f; // o
/** o */
const LETTERS: u64 = 0x6f;

export function engine_start(code: usize, length: i32): i32 {
  return start(code, length, LETTERS);
}

export function host_call(named: usize, _length: i32, _self: usize, count: i32, args: usize): usize {
  const letter = load<u8>(named + 1);
  if (letter != OUTPUT) return callCommon(letter, count, args);
  const text = textArgument(args, 0);
  if (text == 0) return qjs_new_number(-1);
  const status = output_set_json(text, load<i32>(scratch()));
  JS_FreeCString(context(), text);
  return qjs_new_number(<f64>status);
}

export function svc_on_event(): i32 {
  const length = event_get_json(0, 0);
  if (length < 0) return length;
  const text = allocate(length + 16);
  const read = event_get_json(text, length);
  if (read < 0) {
    release(text);
    return read;
  }
  memory.fill(text + length, 0, 16);
  const args = allocate(16);
  readJson(text, length, args);
  release(text);
  let status = call(2, args);
  // Without an event: everything that could run has run, and the envelope is made.
  if (status == 0) status = call(0, args);
  release(args);
  // The words that were just logged become the trap's message.
  if (status < 0) unreachable();
  return 0;
}
