// Events of a structure as the language has them: objects and lists, which cost it some microseconds each.

import { allocate, context, release } from "../memory";
import * as js from "../quickjs";
import { at } from "./column";

/** Of an event: its rule, bar, the bar that made it known, level, and up to four bars that it names, the rest NaN. */
export const EVENT_NUMBERS: i32 = 8;
const MOST_USED: i32 = EVENT_NUMBERS - 4;

/** Rules are numbered in the order of their names. The first ones are breaks, each of which decides the trend. */
const LAST_BREAK: f64 = 3;

/** Properties of an event, in the order in which the language writes them. */
const PROPERTIES: i32 = 6;

/** The names of the rules and their directions, lists of texts in the order of the rules' numbers. */
@unmanaged
export class Words {
  rules: i64 = 0;
  directions: i64 = 0;
}

/** A list of the events and one of the trends after each bar; an exception where there is no memory for them. */
export function resultOf(events: usize, count: i32, length: i32, words: Words): i64 {
  const js_context = context();
  const names = allocate(PROPERTIES * 4);
  name(names, 0, 0x656c7572, 0, 4); // rule
  name(names, 1, 0x726162, 0, 3); // bar
  name(names, 2, 0x656d7269666e6f63, 0x744164, 11); // confirmedAt
  name(names, 3, 0x6f69746365726964, 0x6e, 9); // direction
  name(names, 4, 0x6c6576656c, 0, 5); // level
  name(names, 5, 0x64657375, 0, 4); // used
  const list = js.JS_NewArray(js_context);
  const trends = js.JS_NewArray(js_context);
  let trend = js.UNDEFINED;
  let known = 0;
  let isWhole = !js.isException(list) && !js.isException(trends);
  for (let index = 0; index < count && isWhole; index++) {
    const event = events + <usize>(index * EVENT_NUMBERS * 8);
    const object = objectOf(event, names, words);
    isWhole = !js.isException(object) && js.JS_SetPropertyUint32(js_context, list, index, object) >= 0;
    if (at(event, 0) > LAST_BREAK || !isWhole) continue;
    known = fill(trends, known, <i32>at(event, 1), trend);
    js.JS_FreeValue(js_context, trend);
    trend = word(words.directions, at(event, 0));
  }
  if (isWhole) fill(trends, known, length, trend);
  js.JS_FreeValue(js_context, trend);
  for (let each = 0; each < PROPERTIES; each++) js.JS_FreeAtom(js_context, load<i32>(names + (<usize>each << 2)));
  release(names);
  if (isWhole) {
    const both = allocate(16);
    store<i64>(both, list);
    store<i64>(both + 8, trends);
    const result = js.JS_NewArrayFrom(js_context, 2, both);
    release(both);
    return result;
  }
  js.JS_FreeValue(js_context, list);
  js.JS_FreeValue(js_context, trends);
  return js.EXCEPTION;
}

function objectOf(event: usize, names: usize, words: Words): i64 {
  const js_context = context();
  const values = allocate((PROPERTIES + MOST_USED) * 8);
  const used = values + PROPERTIES * 8;
  let named = 0;
  while (named < MOST_USED && !isNaN<f64>(at(event, 4 + named))) {
    store<i64>(used + (<usize>named << 3), js.JS_NewNumber(js_context, at(event, 4 + named)));
    named += 1;
  }
  store<i64>(values, word(words.rules, at(event, 0)));
  store<i64>(values + 8, js.JS_NewNumber(js_context, at(event, 1)));
  store<i64>(values + 16, js.JS_NewNumber(js_context, at(event, 2)));
  store<i64>(values + 24, word(words.directions, at(event, 0)));
  store<i64>(values + 32, js.JS_NewNumber(js_context, at(event, 3)));
  const list = js.JS_NewArrayFrom(js_context, named, used);
  store<i64>(values + 40, list);
  const object = js.isException(list) ? list : js.JS_NewObjectFrom(js_context, PROPERTIES, names, values);
  release(values);
  return object;
}

/** A text of a list, or nothing where a program gave another list. */
function word(list: i64, index: f64): i64 {
  const value = js.JS_GetPropertyUint32(context(), list, <i32>index);
  return js.isException(value) ? js.UNDEFINED : value;
}

/** Puts a trend behind those that are there, up to a bar. Returns how many there are then. */
function fill(trends: i64, from: i32, until: i32, trend: i64): i32 {
  for (let bar = from; bar < until; bar++) {
    js.JS_SetPropertyUint32(context(), trends, bar, js.JS_DupValue(context(), trend));
  }
  return max<i32>(from, until);
}

function name(names: usize, index: i32, letters: u64, more: u64, length: i32): void {
  const text = allocate(16);
  store<u64>(text, letters);
  store<u64>(text + 8, more);
  store<i32>(names + (<usize>index << 2), js.JS_NewAtomLen(context(), text, length));
  release(text);
}
