// Values of the engine, read where they stand in memory. The engine's own functions copy and count for each property and
// each text, which is most of what a layout's text would cost. The places are those of the pinned build: the test of a
// layout's text meets every one of them. Nothing here runs a program, so nothing moves meanwhile.

import * as js from "./quickjs";

/** Tags of values, as the engine counts them; a tag outside of its list is the upper half of a double. */
export const STRING: i32 = -7;
export const ROPE: i32 = -6;
export const OBJECT: i32 = -1;
export const INTEGER: i32 = 0;
export const BOOLEAN: i32 = 1;
export const NULL: i32 = 2;
export const UNDEFINED: i32 = 3;
const FIRST_TAG: i32 = -9;
const DOUBLE: i32 = 8;
/** What the engine takes from a double, so that its tags are no doubles. */
const BOXED: u64 = 0x7ff8000a00000000;

export function tagOf(value: i64): i32 {
  return <i32>(value >> 32);
}

export function isDouble(tag: i32): bool {
  return tag < FIRST_TAG || tag >= DOUBLE;
}

export function doubleOf(value: i64): f64 {
  return reinterpret<f64>(<u64>value + BOXED);
}

/** Where a text, a list or an object stands. */
export function placeOf(value: i64): usize {
  return <usize>(<u32>value);
}

// Objects: class, shape, values. A shape has the prototype, a table and behind it the properties of eight bytes.

const PLAIN: i32 = 1;
const ARRAY: i32 = 2;
/** Flag of an array whose elements stand one behind the other. */
const DENSE: i32 = 16;

function classOf(object: usize): i32 {
  return <i32>load<u16>(object + 10);
}

export function isPlainObject(object: usize): bool {
  return classOf(object) == PLAIN;
}

export function isArray(object: usize): bool {
  return classOf(object) == ARRAY;
}

function shapeOf(object: usize): usize {
  return load<u32>(object + 12);
}

/** Zero for an object without one. */
export function prototypeOf(object: usize): usize {
  return load<u32>(shapeOf(object) + 36);
}

export function propertiesOf(object: usize): usize {
  const shape = shapeOf(object);
  return shape + 44 + (<usize>load<u32>(shape + 16) << 2);
}

export function propertyCount(object: usize): i32 {
  return load<i32>(shapeOf(object) + 24);
}

/** The values of an object's properties, eight bytes each. */
export function valuesOf(object: usize): usize {
  return load<u32>(object + 16);
}

/** The number of a property's name; zero where it was deleted. */
export function nameOf(property: usize): i32 {
  return load<i32>(property + 4);
}

/** False for a deleted property as well. */
export function isEnumerable(property: usize): bool {
  return (load<u32>(property) & (4 << 26)) != 0 && nameOf(property) != 0;
}

/** True if reading it runs nothing. */
export function isStored(property: usize): bool {
  return (load<u32>(property) & (0x30 << 26)) == 0;
}

/** Whether every element of a list stands in memory: as many as its length says. */
export function isDense(list: usize): bool {
  return (load<u8>(list + 8) & DENSE) != 0 && load<i64>(valuesOf(list)) == <i64>elementCount(list);
}

export function elementsOf(list: usize): usize {
  return load<u32>(list + 28);
}

export function elementCount(list: usize): i32 {
  return load<i32>(list + 32);
}

/** The prototype of plain objects, or of lists. */
export function prototypeOfPlain(context: i32): usize {
  return prototypeOfClass(context, PLAIN);
}
export function prototypeOfLists(context: i32): usize {
  return prototypeOfClass(context, ARRAY);
}

function prototypeOfClass(context: i32, kind: i32): usize {
  const prototype = js.JS_GetClassProto(context, kind);
  js.JS_FreeValue(context, prototype);
  return placeOf(prototype);
}

// Texts: units of one byte, or where the highest bit of the length is set, of two.

export function textLength(text: usize): i32 {
  return load<u32>(text) & 0x7fffffff;
}

export function isWide(text: usize): bool {
  return load<i32>(text) < 0;
}

/** Units of a text: behind its head, within another text, or elsewhere. */
export function unitsOf(text: usize): usize {
  const kind = (load<u32>(text + 4) >> 28) & 3;
  if (kind == 0) return text + 24;
  const other = <usize>load<u32>(text + 24);
  return kind == 1 ? other + 24 + load<u32>(text + 28) : other;
}
