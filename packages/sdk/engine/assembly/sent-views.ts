// The texts of an extension's views as they were last sent. A view is compared and sent as bytes: it never becomes a text
// of the engine, which would cost more than writing it.

import { allocate, openOutput, outputText, release, sentViews, setSentViews } from "./memory";
import * as js from "./quickjs";
import { put, putBytes, putText, REFUSED, writeJson, writeName } from "./write-json";

/** A view: the next one, its text, the bytes that fit, those that are written, and whether it goes out with the next envelope. */
const TEXT: usize = 4;
const SIZE: usize = 8;
const LENGTH: usize = 12;
const IS_NEW: usize = 16;
const VIEW_BYTES: i32 = 20;

/** Draws the view of a number: 1 if it looks different, 0 if it does not, `undefined` if it is no plain value. */
export function drawView(number: i32, id: i64, root: i64): usize {
  openOutput();
  return keep(number, writeJson(root, writeName(id, outputText())));
}

/** The same of a view that the language has written. */
export function drawText(number: i32, id: i64, json: i64): usize {
  openOutput();
  return keep(number, putText(json, writeName(id, outputText())));
}

/** Forgets what was sent: each view counts as different. */
export function forgetViews(): usize {
  for (let view = sentViews(); view != 0; view = load<u32>(view)) store<i32>(view + LENGTH, 0);
  return js.qjs_get_undefined();
}

/** Writes an envelope: its head, the views that look different, its rest. Returns its end. */
export function writeEnvelope(head: i64, rest: i64): usize {
  openOutput();
  let to = putText(head, outputText());
  let isFirst = true;
  for (let view = sentViews(); view != 0; view = load<u32>(view)) {
    if (load<i32>(view + IS_NEW) == 0) continue;
    store<i32>(view + IS_NEW, 0);
    if (!isFirst) to = put(0x2c, to);
    isFirst = false;
    to = putBytes(load<u32>(view + TEXT), load<i32>(view + LENGTH), to);
  }
  return putText(rest, to);
}

function keep(number: i32, end: usize): usize {
  if (end == REFUSED) return js.qjs_get_undefined();
  const text = outputText();
  const length = <i32>(end - text);
  const view = viewOf(number);
  if (load<i32>(view + LENGTH) == length && isSame(load<u32>(view + TEXT), text, length)) return js.qjs_new_number(0);
  if (load<i32>(view + SIZE) < length) {
    release(load<u32>(view + TEXT));
    store<u32>(view + TEXT, <u32>allocate(length * 2));
    store<i32>(view + SIZE, length * 2);
  }
  memory.copy(load<u32>(view + TEXT), text, length);
  store<i32>(view + LENGTH, length);
  store<i32>(view + IS_NEW, 1);
  return js.qjs_new_number(1);
}

function isSame(one: usize, other: usize, length: i32): bool {
  let at: usize = 0;
  for (; at + 8 <= <usize>length; at += 8) if (load<u64>(one + at) != load<u64>(other + at)) return false;
  for (; at < <usize>length; at++) if (load<u8>(one + at) != load<u8>(other + at)) return false;
  return true;
}

/** The view of a number; views are drawn in their order, so that a new one is the last. */
function viewOf(number: i32): usize {
  let view = sentViews();
  let last: usize = 0;
  for (let left = number; view != 0 && left > 0; left--) {
    last = view;
    view = load<u32>(view);
  }
  if (view != 0) return view;
  view = allocate(VIEW_BYTES);
  memory.fill(view, 0, VIEW_BYTES);
  if (last == 0) setSentViews(view);
  else store<u32>(last, <u32>view);
  return view;
}
