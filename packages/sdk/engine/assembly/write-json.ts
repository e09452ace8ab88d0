// Writes a layout as JSON text: what the language's own writer gives for plain values, in a small part of its time.
// Anything else is left to that writer, with its errors. Nothing of the program runs meanwhile: no getter, no proxy.

import { allocate, context, growOutput, jsonNames, openOutput, outputSize, outputText, release, scratch, setJsonNames, setToJson, toJson } from "./memory";
import * as js from "./quickjs";
import * as values from "./values";
import { UNIT_BYTES, unitsUntil, writeUnits } from "./write-text";

/** More than a layout may have; a value that holds itself ends here. */
const MAX_DEPTH: i32 = 100;

/** In the place of the text's end: the value is not plain. */
export const REFUSED: usize = 0;

/** The text of a value as a handle, or of `undefined` where a part of it is not plain. */
export function jsonText(value: i64): usize {
  openOutput();
  const end = writeJson(value, outputText());
  return end == REFUSED ? js.qjs_get_undefined() : js.qjs_new_string(outputText(), <i32>(end - outputText()));
}

/**
 * Writes a value into the output that is open, from a place on. Returns the text's end, or {@link REFUSED} for a value
 * that is not plain and for no place.
 */
export function writeJson(value: i64, to: usize): usize {
  if (to == REFUSED) return REFUSED;
  const js_context = context();
  store<u64>(scratch(), 0x4e4f534a6f74); // toJSON
  const name = js.JS_NewAtomLen(js_context, scratch(), 6);
  setToJson(name);
  const isUsual = !hasOwn(values.prototypeOfPlain(js_context), name) && !hasOwn(values.prototypeOfLists(js_context), name);
  const end = isUsual ? writeValue(value, to, 0) : REFUSED;
  js.JS_FreeAtom(js_context, name);
  return end;
}

/** A text as the name of a member, with its colon. */
export function writeName(name: i64, from: usize): usize {
  const to = values.tagOf(name) == values.STRING ? writeText(values.placeOf(name), from) : REFUSED;
  return to == REFUSED ? REFUSED : put(0x3a, to);
}

/** A text as it stands. */
export function putText(text: i64, to: usize): usize {
  const bytes = to == REFUSED ? 0 : js.JS_ToCStringLen2(context(), scratch(), text, 0);
  if (bytes == 0) return REFUSED;
  const end = putBytes(bytes, load<i32>(scratch()), to);
  js.JS_FreeCString(context(), bytes);
  return end;
}

function writeValue(value: i64, to: usize, depth: i32): usize {
  const tag = values.tagOf(value);
  if (tag == values.STRING) return writeText(values.placeOf(value), to);
  if (tag == values.OBJECT) {
    const object = values.placeOf(value);
    if (depth == MAX_DEPTH) return REFUSED;
    if (values.isPlainObject(object)) return writeObject(object, to, depth + 1);
    return values.isArray(object) ? writeList(object, to, depth + 1) : REFUSED;
  }
  if (tag == values.INTEGER) return writeInteger(<i64><i32>value, to);
  if (tag == values.BOOLEAN) return <i32>value != 0 ? writeWord(0x65757274, 0, to) : writeWord(0x736c6166, 0x65, to);
  if (tag == values.NULL) return writeNull(to);
  if (tag == values.ROPE) return writeRope(value, to);
  return values.isDouble(tag) ? writeDouble(value, to) : REFUSED;
}

/** Of a value that JSON leaves out. */
function isLeftOut(value: i64): bool {
  const tag = values.tagOf(value);
  if (tag == values.UNDEFINED) return true;
  if (tag != values.OBJECT) return false;
  const object = values.placeOf(value);
  return !values.isPlainObject(object) && !values.isArray(object) && js.JS_IsFunction(context(), value) != 0;
}

function writeNull(to: usize): usize {
  return writeWord(0x6c6c756e, 0, to);
}

/** `true`, `null`, or with a fifth letter `false`. */
function writeWord(four: u32, fifth: u8, from: usize): usize {
  const to = room(from, 5);
  store<u32>(to, four);
  store<u8>(to + 4, fifth);
  return to + (fifth == 0 ? 4 : 5);
}

/** From here on the language writes whole numbers in another way. */
const WHOLE: f64 = 1e15;

/** One without a fraction here, any other as the language writes it. */
function writeDouble(value: i64, to: usize): usize {
  const double = values.doubleOf(value);
  if (abs(double) < WHOLE && trunc(double) == double) return writeInteger(<i64>double, to);
  // Not a number, or without an end.
  if (double - double != 0) return REFUSED;
  const text = js.JS_ToCStringLen2(context(), scratch(), value, 0);
  if (text == 0) return refusedByError();
  const end = putBytes(text, load<i32>(scratch()), to);
  js.JS_FreeCString(context(), text);
  return end;
}

function writeInteger(value: i64, from: usize): usize {
  let to = room(from, 20);
  let rest = value;
  if (rest < 0) {
    store<u8>(to, 0x2d);
    to += 1;
    rest = -rest;
  }
  let end = to + 1;
  for (let more = rest; more > 9; more /= 10) end += 1;
  for (let at = end; at > to; rest /= 10) {
    at -= 1;
    store<u8>(at, <u8>(0x30 + rest % 10));
  }
  return end;
}

function writeList(list: usize, from: usize, depth: i32): usize {
  if (!values.isDense(list) || values.prototypeOf(list) != values.prototypeOfLists(context())) return REFUSED;
  const count = values.elementCount(list);
  const elements = values.elementsOf(list);
  let to = put(0x5b, from);
  for (let index = 0; index < count && to != REFUSED; index++) {
    if (index > 0) to = put(0x2c, to);
    const each = load<i64>(elements + (<usize>index << 3));
    to = isLeftOut(each) ? writeNull(to) : writeValue(each, to, depth);
  }
  return to == REFUSED ? REFUSED : put(0x5d, to);
}

function writeObject(object: usize, from: usize, depth: i32): usize {
  if (!hasUsualPrototype(object)) return REFUSED;
  const count = values.propertyCount(object);
  const properties = values.propertiesOf(object);
  const stored = values.valuesOf(object);
  let to = put(0x7b, from);
  let isFirst = true;
  for (let index = 0; index < count; index++) {
    const property = properties + (<usize>index << 3);
    if (!values.isEnumerable(property)) continue;
    const entry = nameEntry(values.nameOf(property));
    const length = load<i32>(entry + LENGTH);
    if (length == SYMBOL) continue;
    if (length == UNUSUAL || !values.isStored(property)) return REFUSED;
    const value = load<i64>(stored + (<usize>index << 3));
    if (isLeftOut(value)) continue;
    to = room(isFirst ? to : put(0x2c, to), length);
    memory.copy(to, load<u32>(entry + TEXT), length);
    isFirst = false;
    to = writeValue(value, to + length, depth);
    if (to == REFUSED) return REFUSED;
  }
  return put(0x7d, to);
}

/** Whether nothing that an object inherits writes it in another way. */
function hasUsualPrototype(object: usize): bool {
  const usual = values.prototypeOfPlain(context());
  for (let each = values.prototypeOf(object); each != usual && each != 0; each = values.prototypeOf(each))
    if (!values.isPlainObject(each) || hasOwn(each, toJson())) return false;
  return true;
}

function hasOwn(object: usize, name: i32): bool {
  const properties = values.propertiesOf(object);
  for (let index = values.propertyCount(object) - 1; index >= 0; index--)
    if (values.nameOf(properties + (<usize>index << 3)) == name) return true;
  return false;
}

function writeRope(value: i64, to: usize): usize {
  const text = js.JS_ToString(context(), value);
  if (js.isException(text)) return refusedByError();
  const end = writeText(values.placeOf(text), to);
  js.JS_FreeValue(context(), text);
  return end;
}

/** Units that are written before more room is made: a long text would need six times its length at once. */
const PART: i32 = 4096;

function writeText(text: usize, from: usize): usize {
  const length = values.textLength(text);
  let to = put(0x22, from);
  for (let first = 0; first < length; ) {
    const last = unitsUntil(text, first, PART);
    to = writeUnits(text, first, last, room(to, (last - first) * UNIT_BYTES + 8));
    if (to == REFUSED) return REFUSED;
    first = last;
  }
  return put(0x22, to);
}

// Names of properties as JSON, with the colon: a layout has a dozen, hundreds of times. A table of them by their numbers;
// each is kept while it stands there, so that no other name gets its number.

const NAMES: i32 = 128;
const ENTRY: i32 = 12;
const TEXT: usize = 4;
const LENGTH: usize = 8;
/** In the place of a length: JSON leaves the property out. */
const SYMBOL: i32 = -1;
/** One that is too long to keep, or a number: those stand first in JSON, sorted. */
const UNUSUAL: i32 = -2;
const MAX_NAME: i32 = 128;

function nameEntry(name: i32): usize {
  let table = jsonNames();
  if (table == 0) {
    table = allocate(NAMES * ENTRY);
    memory.fill(table, 0, NAMES * ENTRY);
    setJsonNames(table);
  }
  const entry = table + <usize>((name & (NAMES - 1)) * ENTRY);
  if (load<i32>(entry) != name) keepName(name, entry);
  return entry;
}

function keepName(name: i32, entry: usize): void {
  const js_context = context();
  const former = load<i32>(entry);
  if (former != 0) {
    js.JS_FreeAtom(js_context, former);
    release(load<u32>(entry + TEXT));
  }
  js.JS_DupAtom(js_context, name);
  store<i32>(entry, name);
  store<u32>(entry + TEXT, 0);
  const value = js.JS_AtomToValue(js_context, name);
  store<i32>(entry + LENGTH, values.tagOf(value) == values.STRING ? writeEntry(name, values.placeOf(value), entry) : SYMBOL);
  js.JS_FreeValue(js_context, value);
}

/** Writes the text that belongs into an entry and returns its length. */
function writeEntry(name: i32, text: usize, entry: usize): i32 {
  const length = values.textLength(text);
  if (length > MAX_NAME || name == toJson()) return UNUSUAL;
  const start = allocate(length * UNIT_BYTES + 16);
  store<u32>(entry + TEXT, <u32>start);
  store<u8>(start, 0x22);
  const end = writeUnits(text, 0, length, start + 1);
  if (end == REFUSED) return UNUSUAL;
  store<u16>(end, 0x3a22);
  if (load<u8>(start + 1) >= 0x30 && load<u8>(start + 1) <= 0x39) return UNUSUAL;
  return <i32>(end - start) + 2;
}

/** An error of the engine that the writer which comes after this meets again. */
function refusedByError(): usize {
  js.JS_FreeValue(context(), js.JS_GetException(context()));
  return REFUSED;
}

/** The same place of the output, with this many free bytes behind it. */
function room(to: usize, bytes: i32): usize {
  const length = <i32>(to - outputText());
  if (length + bytes <= outputSize()) return to;
  growOutput(length, length + bytes);
  return outputText() + length;
}

export function put(byte: u8, from: usize): usize {
  const to = room(from, 1);
  store<u8>(to, byte);
  return to + 1;
}

export function putBytes(bytes: usize, length: i32, from: usize): usize {
  const to = room(from, length);
  memory.copy(to, bytes, length);
  return to + length;
}
