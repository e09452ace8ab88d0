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
/** The text being written: its address, the bytes that fit and those that are written. */
const OUTPUT: usize = 44;
const OUTPUT_SIZE: usize = 48;
const OUTPUT_LENGTH: usize = 52;
/** Where names are written for the engine, which wants them ended by a zero. */
const NAME: usize = 64;

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

const FIRST_SIZE: i32 = 4096;

/** Begins a text. It must be released. */
export function openOutput(): void {
  store<usize>(block + OUTPUT, allocate(FIRST_SIZE));
  store<i32>(block + OUTPUT_SIZE, FIRST_SIZE);
  store<i32>(block + OUTPUT_LENGTH, 0);
}
export function outputText(): usize {
  return load<usize>(block + OUTPUT);
}
export function outputLength(): i32 {
  return load<i32>(block + OUTPUT_LENGTH);
}
export function setOutputLength(length: i32): void {
  store<i32>(block + OUTPUT_LENGTH, length);
}
/** Makes room for a text of this length. */
export function growOutput(length: i32): void {
  if (length <= load<i32>(block + OUTPUT_SIZE)) return;
  const size = length * 2;
  const text = allocate(size);
  memory.copy(text, outputText(), outputLength());
  release(outputText());
  store<usize>(block + OUTPUT, text);
  store<i32>(block + OUTPUT_SIZE, size);
}

/** Writes a name of at most eight letters, given as bytes from the lowest, and returns its address. */
export function name(letters: u64): usize {
  store<u64>(block + NAME, letters);
  store<u8>(block + NAME + 8, 0);
  return block + NAME;
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
