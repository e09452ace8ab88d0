// A guest of API version 2: an event comes in, an envelope goes out.

import { call, engine_alloc, open, start } from "./engine";
import { readJson } from "./json";
import { allocate, outputText, release } from "./memory";
import { argument, callCommon, numberArgument } from "./natives";
import { qjs_new_number } from "./quickjs";
import { drawText, drawView, forgetViews, writeEnvelope } from "./sent-views";
import { REFUSED } from "./write-json";

export { engine_alloc };
export { clock_time_get, fd_close, fd_fdstat_get, fd_seek, fd_write, host_get_timezone_offset, host_interrupt, host_module_load, host_module_normalize, host_promise_rejection, random_get } from "./engine";
export { block } from "./memory";

@external("svc", "event_get_json") declare function event_get_json(out: usize, capacity: i32): i32;
@external("svc", "output_set_json") declare function output_set_json(text: usize, length: i32): i32;

const SUBMIT: u8 = 0x6f; // o
const DRAW: u8 = 0x64; // d
const DRAW_TEXT: u8 = 0x78; // x
const FORGET: u8 = 0x72; // r
/** o, d, x, r */
const LETTERS: u64 = 0x7278646f;

export function engine_open(): i32 {
  return open(LETTERS);
}

export function engine_start(code: usize, length: i32): i32 {
  return start(code, length);
}

export function host_call(named: usize, _length: i32, _self: usize, count: i32, args: usize): usize {
  const letter = load<u8>(named + 1);
  if (letter == DRAW && count == 3) return drawView(<i32>numberArgument(args, 0), argument(args, 1), argument(args, 2));
  if (letter == DRAW_TEXT && count == 3) return drawText(<i32>numberArgument(args, 0), argument(args, 1), argument(args, 2));
  if (letter == SUBMIT && count == 2) return submit(argument(args, 0), argument(args, 1));
  return letter == FORGET ? forgetViews() : callCommon(letter, count, args);
}

function submit(head: i64, rest: i64): usize {
  const end = writeEnvelope(head, rest);
  return qjs_new_number(end == REFUSED ? -1 : <f64>output_set_json(outputText(), <i32>(end - outputText())));
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
