// Makes nodes of a layout. In the language, a line of two children is a call, a copy of its options and a list, some two
// microseconds together, and a screen has dozens.

import { allocate, context, nodeParts, release, setNodeParts } from "./memory";
import * as js from "./quickjs";
import * as values from "./values";

/** Options of a node, with room to spare: a node has some ten properties. */
const MOST_OPTIONS: i32 = 24;
/** Lists of children within lists. */
const MOST_DEPTH: i32 = 20;

/** What is needed to make one: the names that a node's own parts have, a list of names and one of values, children. */
const TYPE: usize = 0;
const TEXT: usize = 4;
const CHILDREN: usize = 8;
const ON_TAP: usize = 12;
const FOUND: usize = 16;
const FITTING: usize = 20;
const NODES: usize = 24;
const NAMES: usize = 32;
const VALUES: usize = NAMES + (MOST_OPTIONS + 2) * 4;
const PARTS_BYTES: i32 = <i32>VALUES + (MOST_OPTIONS + 2) * 8;
const FIRST_CHILDREN: i32 = 64;

/**
 * A node with a type, these options, and a text before them or children behind them. `undefined` for options and children
 * that are not plain, and for a node that can be tapped, which needs a key.
 */
export function makeNode(type: i64, options: i64, content: i64): usize {
  const parts = partsOfNodes();
  const isText = values.tagOf(content) == values.STRING;
  const first = isText ? 2 : 1;
  store<i32>(parts + FOUND, 0);
  const end = values.tagOf(options) == values.OBJECT ? takeOptions(values.placeOf(options), first, parts) : 0;
  if (end == 0 || (!isText && !collect(content, parts, 0))) return js.qjs_get_undefined();
  put(parts, 0, load<i32>(parts + TYPE), js.JS_DupValue(context(), type));
  for (let index = first; index != end; index++) js.JS_DupValue(context(), load<i64>(parts + VALUES + (<usize>index << 3)));
  if (isText) put(parts, 1, load<i32>(parts + TEXT), js.JS_DupValue(context(), content));
  else put(parts, end, load<i32>(parts + CHILDREN), listOfNodes(parts));
  return handleOf(js.JS_NewObjectFrom(context(), isText ? end : end + 1, parts + NAMES, parts + VALUES));
}

/** Notes the options from a number on and returns the next one; 0 if an option is not plain. */
function takeOptions(options: usize, first: i32, parts: usize): i32 {
  if (!values.isPlainObject(options)) return 0;
  const properties = values.propertiesOf(options);
  const stored = values.valuesOf(options);
  let next = first;
  for (let index = 0; index < values.propertyCount(options); index++) {
    const property = properties + (<usize>index << 3);
    if (!values.isEnumerable(property)) continue;
    const name = values.nameOf(property);
    if (!values.isStored(property) || isOwnPart(name, parts) || next == MOST_OPTIONS) return 0;
    put(parts, next, name, load<i64>(stored + (<usize>index << 3)));
    next += 1;
  }
  return next;
}

function isOwnPart(name: i32, parts: usize): bool {
  for (let part = TYPE; part <= ON_TAP; part += 4) if (load<i32>(parts + part) == name) return true;
  return false;
}

function put(parts: usize, index: i32, name: i32, value: i64): void {
  store<i32>(parts + NAMES + (<usize>index << 2), name);
  store<i64>(parts + VALUES + (<usize>index << 3), value);
}

/** Notes the nodes among children; false if a child is anything but a node, a list or nothing. */
function collect(children: i64, parts: usize, depth: i32): bool {
  const list = values.placeOf(children);
  if (values.tagOf(children) != values.OBJECT || !values.isArray(list)) return false;
  if (depth == MOST_DEPTH || !values.isDense(list)) return false;
  const elements = values.elementsOf(list);
  for (let index = 0; index < values.elementCount(list); index++) {
    const child = load<i64>(elements + (<usize>index << 3));
    const tag = values.tagOf(child);
    if (tag == values.OBJECT) {
      if (values.isPlainObject(values.placeOf(child))) note(child, parts);
      else if (!collect(child, parts, depth + 1)) return false;
    } else if (tag != values.UNDEFINED && tag != values.NULL && (tag != values.BOOLEAN || <i32>child != 0)) return false;
  }
  return true;
}

function note(child: i64, parts: usize): void {
  const found = load<i32>(parts + FOUND);
  if (found == load<i32>(parts + FITTING)) {
    const more = allocate(found * 16);
    memory.copy(more, load<u32>(parts + NODES), found << 3);
    release(load<u32>(parts + NODES));
    store<u32>(parts + NODES, <u32>more);
    store<i32>(parts + FITTING, found * 2);
  }
  store<i64>(load<u32>(parts + NODES) + (<usize>found << 3), child);
  store<i32>(parts + FOUND, found + 1);
}

function listOfNodes(parts: usize): i64 {
  const found = load<i32>(parts + FOUND);
  const nodes = <usize>load<u32>(parts + NODES);
  for (let index = 0; index < found; index++) js.JS_DupValue(context(), load<i64>(nodes + (<usize>index << 3)));
  return js.JS_NewArrayFrom(context(), found, nodes);
}

/** A handle is a place that holds a value. */
function handleOf(value: i64): usize {
  if (js.isException(value)) {
    // Out of memory: the language makes the node after this, and says where.
    js.JS_FreeValue(context(), js.JS_GetException(context()));
    return js.qjs_get_undefined();
  }
  const handle = js.qjs_new_number(0);
  store<i64>(handle, value);
  return handle;
}

function partsOfNodes(): usize {
  if (nodeParts() != 0) return nodeParts();
  const parts = allocate(PARTS_BYTES);
  setNodeParts(parts);
  nameOfPart(parts + TYPE, 0x65707974, 4);
  nameOfPart(parts + TEXT, 0x74786574, 4);
  nameOfPart(parts + CHILDREN, 0x6e6572646c696863, 8);
  nameOfPart(parts + ON_TAP, 0x7061546e6f, 5);
  store<u32>(parts + NODES, <u32>allocate(FIRST_CHILDREN * 8));
  store<i32>(parts + FITTING, FIRST_CHILDREN);
  return parts;
}

/** The number of a name, kept for ever. */
function nameOfPart(to: usize, letters: u64, length: i32): void {
  store<u64>(to, letters);
  store<i32>(to, js.JS_NewAtomLen(context(), to, length));
}
