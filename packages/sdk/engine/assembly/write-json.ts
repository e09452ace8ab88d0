// Writes a layout as JSON text: what the language's own writer gives for plain values, in a part of its time. Anything
// else is left to that writer, with its errors.

import { allocate, context, growOutput, openOutput, outputLength, outputText, release, scratch, setOutputLength } from "./memory";
import * as js from "./quickjs";

/** More than a layout may have; a value that holds itself ends here. */
const MAX_DEPTH: i32 = 100;

/** Tags of values, as the engine counts them; a tag outside of its list is the upper half of a double. */
const FIRST_TAG: i32 = -9;
const STRING: i32 = -7;
const ROPE: i32 = -6;
const OBJECT: i32 = -1;
const INTEGER: i32 = 0;
const BOOLEAN: i32 = 1;
const NULL: i32 = 2;
const UNDEFINED: i32 = 3;
const DOUBLE: i32 = 8;

/** Written. */
const DONE: i32 = 0;
/** Of a value that JSON leaves out. */
const ABSENT: i32 = 1;
/** Of one that is not plain. */
const REFUSED: i32 = 2;

/** Properties with names, if they are enumerable. */
const NAMES: i32 = 1 | 16;

/** The text of a value as a handle, or of `undefined` where a part of it is not plain. */
export function jsonText(value: i64): usize {
  openOutput();
  const isPlain = writeValue(value, 0) == DONE;
  // A property may have thrown; whoever writes the value after this meets that again.
  if (!isPlain) js.JS_FreeValue(context(), js.JS_GetException(context()));
  const text = isPlain ? js.qjs_new_string(outputText(), outputLength()) : js.qjs_get_undefined();
  release(outputText());
  return text;
}

function writeValue(value: i64, depth: i32): i32 {
  const tag = <i32>(value >> 32);
  if (tag == STRING || tag == ROPE) return writeText(value);
  if (tag == OBJECT) {
    if (depth == MAX_DEPTH) return REFUSED;
    if (js.JS_IsArray(value) != 0) return writeList(value, depth + 1);
    return js.JS_IsFunction(context(), value) != 0 ? ABSENT : writeObject(value, depth + 1);
  }
  if (tag == UNDEFINED) return ABSENT;
  if (tag == BOOLEAN) return <i32>value != 0 ? writeWord(0x65757274, 0) : writeWord(0x736c6166, 0x65);
  if (tag == NULL) return writeWord(0x6c6c756e, 0);
  return tag == INTEGER || tag < FIRST_TAG || tag >= DOUBLE ? writeNumber(value) : REFUSED;
}

/** `true`, `null`, or with a fifth letter `false`. */
function writeWord(four: u32, fifth: u8): i32 {
  const at = room(5);
  store<u32>(at, four);
  store<u8>(at + 4, fifth);
  setOutputLength(outputLength() + (fifth == 0 ? 4 : 5));
  return DONE;
}

/** As the language writes it; one that is not finite has a letter where a digit belongs. */
function writeNumber(value: i64): i32 {
  const text = js.JS_ToCStringLen2(context(), scratch(), value, 0);
  if (text == 0) return REFUSED;
  const length = load<i32>(scratch());
  const first = load<u8>(text);
  const isFinite = (first == 0x2d ? load<u8>(text + 1) : first) <= 0x39;
  if (isFinite) putAll(text, length);
  js.JS_FreeCString(context(), text);
  return isFinite ? DONE : REFUSED;
}

function writeList(list: i64, depth: i32): i32 {
  if (js.JS_GetLength(context(), list, scratch()) < 0) return REFUSED;
  const length = load<i32>(scratch());
  put(0x5b);
  for (let index = 0; index < length; index++) {
    if (index > 0) put(0x2c);
    const each = js.JS_GetPropertyUint32(context(), list, index);
    const status = writeValue(each, depth);
    js.JS_FreeValue(context(), each);
    if (status == ABSENT) writeWord(0x6c6c756e, 0);
    else if (status == REFUSED) return REFUSED;
  }
  put(0x5d);
  return DONE;
}

function writeObject(object: i64, depth: i32): i32 {
  const js_context = context();
  if (js.JS_GetOwnPropertyNames(js_context, scratch(), scratch() + 4, object, NAMES) < 0) return REFUSED;
  const names = <usize>load<u32>(scratch());
  const count = load<i32>(scratch() + 4);
  put(0x7b);
  let status = DONE;
  let isFirst = true;
  for (let index = 0; index < count && status == DONE; index++) {
    // A name stands behind a flag, in four bytes.
    const name = load<i32>(names + (<usize>index << 3) + 4);
    const value = js.JS_GetProperty(js_context, object, name);
    const before = outputLength();
    if (!isFirst) put(0x2c);
    status = writeName(name);
    if (status == DONE) status = writeValue(value, depth);
    js.JS_FreeValue(js_context, value);
    if (status == ABSENT) {
      setOutputLength(before);
      status = DONE;
    } else isFirst = false;
  }
  js.JS_FreePropertyEnum(js_context, names, count);
  put(0x7d);
  return status;
}

function writeName(name: i32): i32 {
  const text = js.JS_AtomToCStringLen(context(), scratch(), name);
  if (text == 0) return REFUSED;
  const status = writeQuoted(text, load<i32>(scratch()));
  put(0x3a);
  return status;
}

function writeText(value: i64): i32 {
  const text = js.JS_ToCStringLen2(context(), scratch(), value, 0);
  return text == 0 ? REFUSED : writeQuoted(text, load<i32>(scratch()));
}

/** Writes a text of the engine and gives it back. Half of a pair has no UTF-8, so that it is not plain. */
function writeQuoted(text: usize, length: i32): i32 {
  // Each byte may become six.
  let to = room(length * 6 + 2);
  const from = to;
  store<u8>(to, 0x22);
  to += 1;
  let status = DONE;
  for (let at = text; at < text + length; at++) {
    const byte = load<u8>(at);
    if (byte == 0xed && load<u8>(at + 1) >= 0xa0) status = REFUSED;
    if (byte == 0x22 || byte == 0x5c) {
      store<u8>(to, 0x5c);
      to += 1;
    } else if (byte < 0x20) {
      to = writeControl(byte, to);
      continue;
    }
    store<u8>(to, byte);
    to += 1;
  }
  store<u8>(to, 0x22);
  setOutputLength(outputLength() + <i32>(to - from) + 1);
  js.JS_FreeCString(context(), text);
  return status;
}

/** Letters of the control characters from 8 to 13, and 0 where there is none: b, t, n, -, f, r. */
const SHORT: u64 = 0x7266006e7462;

function writeControl(byte: u8, to: usize): usize {
  const letter = byte < 8 || byte > 13 ? <u8>0 : <u8>(SHORT >> (<u64>(byte - 8) << 3));
  store<u8>(to, 0x5c);
  if (letter != 0) {
    store<u8>(to + 1, letter);
    return to + 2;
  }
  store<u32>(to + 1, 0x30303075); // u000
  store<u8>(to + 4, byte < 16 ? 0x30 : 0x31);
  const low = byte & 15;
  store<u8>(to + 5, low < 10 ? 0x30 + low : 0x57 + low);
  return to + 6;
}

/** The end of the output, with this many free bytes behind it. */
function room(bytes: i32): usize {
  growOutput(outputLength() + bytes);
  return outputText() + outputLength();
}

function put(byte: u8): void {
  store<u8>(room(1), byte);
  setOutputLength(outputLength() + 1);
}

function putAll(from: usize, length: i32): void {
  memory.copy(room(length), from, length);
  setOutputLength(outputLength() + length);
}
