// The kernel has no memory of its own: its few variables stand in one block that the engine's allocator gave it, so that
// a snapshot of the memory holds them, and nothing here needs a runtime.

import { wasm_free, wasm_malloc } from "./quickjs";

/** The block's address: the only global of the kernel. A snapshot writes its value into the module. */
export let block: usize = 0;

const SIZE: i32 = 512;
/** Offsets in the block. */
const CONTEXT: usize = 0;
const EVENT_ENTRY: usize = 8;
const FAULT_ENTRY: usize = 16;
const NOW: usize = 24;
const ROUNDS: usize = 32;
const SAMPLING: usize = 40;
/** The text being written: its address and the bytes that fit. */
const OUTPUT: usize = 44;
const OUTPUT_SIZE: usize = 48;
/** Names of properties as JSON, and the name by which an object says its own. */
const JSON_NAMES: usize = 52;
const TO_JSON: usize = 56;
/** The first of the views that were sent. */
const SENT_VIEWS: usize = 60;
/** What `nodes.ts` keeps. */
const NODE_PARTS: usize = 64;
/** Where names are written for the engine, which wants them ended by a zero. */
const NAME: usize = 72;

export function openBlock(): void {
  block = wasm_malloc(SIZE);
  memory.fill(block, 0, SIZE);
}

export function context(): i32 {
  return load<i32>(block + CONTEXT);
}
export function setContext(value: i32): void {
  store<i32>(block + CONTEXT, value);
}
export function entry(): i64 {
  return load<i64>(block + EVENT_ENTRY);
}
export function setEntry(value: i64): void {
  store<i64>(block + EVENT_ENTRY, value);
}
export function faultEntry(): i64 {
  return load<i64>(block + FAULT_ENTRY);
}
export function setFaultEntry(value: i64): void {
  store<i64>(block + FAULT_ENTRY, value);
}
/** Milliseconds since 1970 that a clock in the engine shows. */
export function now(): f64 {
  return load<f64>(block + NOW);
}
export function setNow(value: f64): void {
  store<f64>(block + NOW, value);
}
/** How often the engine has asked in this callback whether to go on. */
export function rounds(): i32 {
  return load<i32>(block + ROUNDS);
}
export function setRounds(value: i32): void {
  store<i32>(block + ROUNDS, value);
}

/** True in a build for `bourse profile`, which says where the program is at each question. */
export function isSampled(): bool {
  return load<i32>(block + SAMPLING) != 0;
}
export function setSampled(value: i32): void {
  store<i32>(block + SAMPLING, value);
}

const FIRST_SIZE: i32 = 16384;

/** Begins a text. Its memory is kept for the next one. */
export function openOutput(): void {
  if (outputText() != 0) return;
  store<usize>(block + OUTPUT, allocate(FIRST_SIZE));
  store<i32>(block + OUTPUT_SIZE, FIRST_SIZE);
}
export function outputText(): usize {
  return load<usize>(block + OUTPUT);
}
export function outputSize(): i32 {
  return load<i32>(block + OUTPUT_SIZE);
}
/** Makes room for a text that has one length and will have another. */
export function growOutput(length: i32, least: i32): void {
  const text = allocate(least * 2);
  memory.copy(text, outputText(), length);
  release(outputText());
  store<usize>(block + OUTPUT, text);
  store<i32>(block + OUTPUT_SIZE, least * 2);
}

/** The table of names in `write-json.ts`; 0 before its first use. */
export function jsonNames(): usize {
  return load<usize>(block + JSON_NAMES);
}
export function setJsonNames(table: usize): void {
  store<usize>(block + JSON_NAMES, table);
}
/** The number of the name `toJSON` while a text is written. */
export function toJson(): i32 {
  return load<i32>(block + TO_JSON);
}
export function setToJson(name: i32): void {
  store<i32>(block + TO_JSON, name);
}

export function nodeParts(): usize {
  return load<usize>(block + NODE_PARTS);
}
export function setNodeParts(parts: usize): void {
  store<usize>(block + NODE_PARTS, parts);
}

export function sentViews(): usize {
  return load<usize>(block + SENT_VIEWS);
}
export function setSentViews(first: usize): void {
  store<usize>(block + SENT_VIEWS, first);
}

/** Writes a name of at most eight letters, given as bytes from the lowest, and returns its address. */
export function name(letters: u64): usize {
  store<u64>(block + NAME, letters);
  store<u8>(block + NAME + 8, 0);
  return block + NAME;
}

/** A hundred bytes for a text that is made from its end, and the place behind them. */
export function digitsEnd(): usize {
  return block + SIZE - 8;
}

/** Eight bytes for a result that the engine writes. */
export function scratch(): usize {
  return block + NAME + 16;
}

export function allocate(bytes: i32): usize {
  const at = wasm_malloc(bytes);
  // The engine's own allocations fail with a JavaScript error; one of the kernel's has nobody to tell.
  if (at == 0) unreachable();
  return at;
}

export function release(at: usize): void {
  wasm_free(at);
}
