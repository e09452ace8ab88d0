// The engine's life: started once at build time with the author's program, then called for each event or view. It gets
// the imports that the engine needs from here; nothing reaches the host but the functions of `svc`.

import * as js from "./quickjs";
import { allocate, block, context, entry, faultEntry, isSampled, name, now, openBlock, release, rounds, scratch, setContext, setEntry, setFaultEntry, setRounds } from "./memory";
import { COMMON, MAKING } from "./natives";

@external("svc", "log") declare function svc_log(text: usize, length: i32): void;

/** Below 64 MiB, so that an author sees an error with lines before the memory's end. */
const MEMORY_LIMIT: i32 = 48 * 1024 * 1024;
/** Bytes of the engine's stack: a recursion meets it before the thread's own, which knows no lines. */
const STACK_LIMIT: i32 = 160 * 1024;
/** The engine asks after each 10,000 calls and turns of loops: some 50 ms of work are worth a line in the log. */
const LONG_ROUNDS: i32 = 64;
/** A start runs on the author's machine, where no host ends it: after some two seconds it is no start any more. */
const START_ROUNDS: i32 = 2500;

/**
 * Opens the engine for a program that sees the natives of every guest and those of these letters. Nothing of it depends
 * on a program, so that all guests of an engine have the same code and globals. Returns 0, or -1 where it has no memory.
 */
export function open(natives: u64): i32 {
  js._initialize();
  if (js.qjs_init() != 0) return -1;
  openBlock();
  const js_context = js.qjs_get_context_ptr();
  setContext(js_context);
  js.qjs_set_memory_limit(MEMORY_LIMIT);
  js.qjs_set_max_stack_size(STACK_LIMIT);
  js.qjs_set_promise_rejection_handler(1);
  const global = js.qjs_get_global();
  addNatives(global, COMMON);
  addNatives(global, MAKING);
  addNatives(global, natives);
  js.qjs_free_value(global);
  js.qjs_set_interrupt_handler(1);
  return 0;
}

/** Runs a program. Returns 0, or -1 after the fault was logged. */
export function start(code: usize, length: i32): i32 {
  const js_context = context();
  const value = js.JS_Eval(js_context, code, length, name(0x7473657567), 0); // guest
  const globals = js.JS_GetGlobalObject(js_context);
  setEntry(js.JS_GetPropertyStr(js_context, globals, name(0x7972746e6524))); // $entry
  setFaultEntry(js.JS_GetPropertyStr(js_context, globals, name(0x746c75616624))); // $fault
  js.JS_FreeValue(js_context, globals);
  const ended = js.isException(value) ? fail(js_context) : runJobs(js_context);
  memory.fill(code, 0, length);
  js.wasm_free(code);
  js.qjs_run_gc();
  return ended;
}

export function engine_alloc(bytes: i32): usize {
  return js.wasm_malloc(bytes);
}

function addNatives(global: usize, natives: u64): void {
  for (let letters = natives; letters != 0; letters >>= 8) addNative(global, letters & 0xff);
}

/** `$` and the letter. */
function addNative(global: usize, letter: u64): void {
  const at = name(0x24 | (letter << 8));
  const handle = js.qjs_new_host_function(at, 2, 2);
  js.qjs_set_prop_string(global, at, handle);
  js.qjs_free_value(handle);
}

/** Calls the program's entry with these values, which it takes, and runs what it left to do. */
export function call(count: i32, args: usize): i32 {
  const js_context = context();
  setRounds(0);
  const value = js.JS_Call(js_context, entry(), js.UNDEFINED, count, args);
  for (let index = 0; index < count; index++) js.JS_FreeValue(js_context, load<i64>(args + (<usize>index << 3)));
  if (js.isException(value)) return fail(js_context);
  js.JS_FreeValue(js_context, value);
  return runJobs(js_context);
}

function runJobs(js_context: i32): i32 {
  let ran: i32;
  do {
    ran = js.qjs_execute_pending_job();
  } while (ran > 0);
  return ran < 0 ? fail(js_context) : 0;
}

/** Logs the fault as last words and returns -1. Without room even for that, a fixed text says so. */
function fail(js_context: i32): i32 {
  store<i64>(scratch(), js.JS_GetException(js_context));
  const text = logWords(js_context, 1);
  if (js.isException(text)) return lastWords();
  js.JS_FreeValue(js_context, text);
  return -1;
}

/** Logs what the program says of a fault, given at {@link scratch}, or without one of the place where it is. */
function logWords(js_context: i32, count: i32): i64 {
  const text = js.JS_Call(js_context, faultEntry(), js.UNDEFINED, count, scratch());
  if (js.isException(text)) return text;
  const length = scratch() + 8;
  const at = js.JS_ToCStringLen2(js_context, length, text, 0);
  if (at == 0) return js.EXCEPTION;
  svc_log(at, load<i32>(length));
  js.JS_FreeCString(js_context, at);
  return text;
}

/** `abort: out of memory` */
function lastWords(): i32 {
  const at = scratch() + 16;
  store<u64>(at, 0x6f203a74726f6261);
  store<u64>(at + 8, 0x656d20666f207475);
  store<u32>(at + 16, 0x79726f6d);
  svc_log(at, 20);
  return -1;
}

// What the engine imports.

/**
 * Ends a start without end. It never ends a callback, because the host does, and says where a long one is, which nobody
 * could see afterwards.
 */
export function host_interrupt(): i32 {
  const count = rounds() + 1;
  setRounds(count);
  if (faultEntry() == 0) return count > START_ROUNDS ? 1 : 0;
  if (isSampled() || count == LONG_ROUNDS) reportPlace();
  return 0;
}

function reportPlace(): void {
  const js_context = context();
  const text = logWords(js_context, 0);
  js.JS_FreeValue(js_context, js.isException(text) ? js.JS_GetException(js_context) : text);
}

/** Both are handles, and the engine leaves them to this function. */
export function host_promise_rejection(promise: usize, reason: usize, handled: i32): void {
  const js_context = context();
  const globals = js.JS_GetGlobalObject(js_context);
  const tracker = js.JS_GetPropertyStr(js_context, globals, name(0x64656c69616624)); // $failed
  js.JS_FreeValue(js_context, globals);
  const args = allocate(24);
  store<i64>(args, load<i64>(promise));
  store<i64>(args + 8, load<i64>(reason));
  store<i64>(args + 16, handled != 0 ? 0x100000001 : 0x100000000);
  js.JS_FreeValue(js_context, js.JS_Call(js_context, tracker, js.UNDEFINED, 3, args));
  js.JS_FreeValue(js_context, tracker);
  release(args);
  js.qjs_free_value(promise);
  js.qjs_free_value(reason);
}

export function host_get_timezone_offset(_low: i32, _high: i32): i32 {
  return 0;
}
/** Modules are joined at build time; there is nothing to load. */
export function host_module_normalize(_base: i32, _specifier: i32): i32 {
  return 0;
}
export function host_module_load(_name: i32, _length: i32): i32 {
  return 0;
}

// The system calls of its C library.

export function clock_time_get(_clock: i32, _precision: i64, out: usize): i32 {
  store<u64>(out, block == 0 ? 0 : <u64>now() * 1000000);
  return 0;
}
const BAD_DESCRIPTOR: i32 = 8;
export function fd_close(_fd: i32): i32 {
  return BAD_DESCRIPTOR;
}
export function fd_fdstat_get(_fd: i32, _out: i32): i32 {
  return BAD_DESCRIPTOR;
}
export function fd_seek(_fd: i32, _offset: i64, _whence: i32, _out: i32): i32 {
  return BAD_DESCRIPTOR;
}
export function fd_write(_fd: i32, _parts: i32, _count: i32, _written: i32): i32 {
  return BAD_DESCRIPTOR;
}
export function random_get(out: usize, length: i32): i32 {
  memory.fill(out, 7, length);
  return 0;
}
