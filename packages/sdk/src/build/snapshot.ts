import {
  contentOf,
  counted,
  encoded,
  encodedSigned,
  exportsIn,
  exportsOf,
  GLOBAL,
  joined,
  moduleOf,
  Reader,
  replaced,
  SECTION,
  type Section,
  sectionsOf,
  vector,
} from "./wasm-module.ts";

/** An engine to run a program in: the compiled base, its bytes, and the export that the host calls. */
export interface Engine {
  readonly module: WebAssembly.Module;
  readonly bytes: Uint8Array;
  readonly entry: "svc_on_event" | "svc_render";
}

/** A guest with its program inside and the lines that its start logged, or the words of the program's fault. */
export type Snapshot =
  | { readonly ok: true; readonly guest: Uint8Array; readonly said: readonly string[] }
  | { readonly ok: false; readonly words: string };

/** The parts of a running engine that a build uses. */
interface Started {
  readonly memory: WebAssembly.Memory;
  /** Mutable numbers, by their exports' names: an engine has no other globals. */
  readonly globals: ReadonlyMap<string, WebAssembly.Global>;
  /** The stack grows down from here. */
  readonly stackPointer: number;
  readonly open: () => number;
  readonly alloc: (bytes: number) => number;
  readonly run: (code: number, length: number) => number;
}

/**
 * Starts an engine with a program and writes what its memory then holds into the module: the guest begins where the
 * program's own start ended. The same program gives the same bytes, because there is no clock and no randomness.
 */
export function snapshotOf(engine: Engine, program: string): Snapshot {
  const words: string[] = [];
  const started = start(engine, words);
  if (started.open() !== 0) return { ok: false, words: "the engine has no memory" };
  const code = new TextEncoder().encode(`${program}\0`);
  const at = started.alloc(code.length);
  new Uint8Array(started.memory.buffer).set(code, at);
  try {
    if (started.run(at, code.length - 1) !== 0) return { ok: false, words: words.at(-1) ?? "" };
  } catch (trap) {
    return { ok: false, words: `the start of the module ended in a trap: ${String(trap)}` };
  }
  return { ok: true, guest: withMemory(engine, started), said: words };
}

/** The memory of an engine that has no program yet, and the address of something that its allocator has given. */
export function openedMemory(engine: Engine): { readonly buffer: ArrayBufferLike; readonly allocated: number } {
  const { memory, open, alloc } = start(engine, []);
  if (open() !== 0) throw new RangeError("the engine has no memory");
  const allocated = alloc(1);
  return { buffer: memory.buffer, allocated };
}

/** No function of the host works before there is a host: the log collects what a failing start says. */
function start({ module }: Engine, words: string[]): Started {
  const { exports } = new WebAssembly.Instance(module, {
    svc: {
      ...Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => NOT_AVAILABLE])),
      log: (at: number, length: number) => {
        words.push(new TextDecoder().decode(new Uint8Array(started.memory.buffer, at >>> 0, length)));
      },
    },
  });
  const started = startedOf(exports);
  return started;
}

function startedOf(exports: WebAssembly.Exports): Started {
  const { memory, engine_open: open, engine_alloc: alloc, engine_start: run, __stack_pointer: stack } = exports;
  if (!(memory instanceof WebAssembly.Memory && stack instanceof WebAssembly.Global))
    throw new TypeError("the engine does not export its memory and its stack");
  if (typeof open !== "function" || typeof alloc !== "function" || typeof run !== "function")
    throw new TypeError("the engine does not export its start");
  const globals = new Map<string, WebAssembly.Global>();
  for (const [name, value] of Object.entries(exports))
    if (value instanceof WebAssembly.Global) globals.set(name, value);
  return {
    memory,
    globals,
    stackPointer: stack.value,
    open: open as Started["open"],
    alloc: alloc as Started["alloc"],
    run: run as Started["run"],
  };
}

const NOT_AVAILABLE = -5;

function withMemory({ bytes, entry }: Engine, started: Started): Uint8Array {
  const sections = sectionsOf(bytes);
  const pages = started.memory.buffer.byteLength / PAGE;
  started.memory.grow(Math.ceil(pages / PAGES_STEP) * PAGES_STEP - pages);
  const memory = new Uint8Array(started.memory.buffer);
  // The stack grows down from here, so nothing below it is in use: what the start left there would only take room.
  memory.fill(0, 0, started.stackPointer);
  const contents = new Map<number, Uint8Array | undefined>([
    [SECTION.memory, vector([joined([Uint8Array.of(0), encoded(memory.length / PAGE)])])],
    [SECTION.global, globalsOf(sections, started)],
    [SECTION.export, exportsOf(sections, ["memory", entry])],
    [SECTION.dataCount, undefined],
    [SECTION.data, dataOf(memory)],
  ]);
  return moduleOf(replaced(sections, contents));
}

const PAGE = 65_536;
/**
 * Guests have a memory of so many pages or a multiple: those of the same size differ in their data alone, and a host
 * compiles their code once. A page that nothing was written to costs a machine nothing.
 */
const PAGES_STEP = 16;
const I32 = 0x7f;
const MUTABLE = 1;
const I32_CONST = 0x41;
const END = 0x0b;

/** Both globals of a base are mutable numbers that it exports; anything else would be lost in a snapshot. */
function globalsOf(sections: readonly Section[], started: Started): Uint8Array {
  const exported = exportsIn(sections).filter(({ kind }) => kind === GLOBAL);
  const reader = new Reader(contentOf(sections, SECTION.global));
  if (reader.number() !== exported.length) throw new RangeError("the base has a global that it does not export");
  const values = exported
    .toSorted((a, b) => a.index - b.index)
    .map(({ name }) => started.globals.get(name)?.value ?? 0);
  return vector(
    values.map((value) => joined([Uint8Array.of(I32, MUTABLE, I32_CONST), encodedSigned(value), Uint8Array.of(END)])),
  );
}

/** Zeros that are worth a segment of their own: its head takes some ten bytes. */
const WORTH_A_GAP = 64;

/** The bytes of a memory as segments, without long runs of zeros. */
function dataOf(memory: Uint8Array): Uint8Array {
  const segments: Uint8Array[] = [];
  let at = nextByte(memory, 0);
  while (at < memory.length) {
    let end = at;
    let next = at;
    while (next < memory.length && next - end < WORTH_A_GAP) {
      end = endOfBytes(memory, next);
      next = nextByte(memory, end);
    }
    segments.push(
      joined([Uint8Array.of(0, I32_CONST), encodedSigned(at), Uint8Array.of(END), counted(memory.subarray(at, end))]),
    );
    at = next;
  }
  return vector(segments);
}

/** The next byte that is not zero, or the end. */
function nextByte(memory: Uint8Array, from: number): number {
  let at = from;
  while (at < memory.length && memory[at] === 0) at += 1;
  return at;
}

function endOfBytes(memory: Uint8Array, from: number): number {
  const end = memory.indexOf(0, from);
  return end < 0 ? memory.length : end;
}
