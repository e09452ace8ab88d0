import { inspectWasm, type WasmVerdict } from "@bourse/archive/wasm";
import wabtInit from "wabt";

type Wabt = Awaited<ReturnType<typeof wabtInit>>;
export type Features = NonNullable<Parameters<Wabt["parseWat"]>[2]>;

const wabt: Wabt = await wabtInit();

/** Assembles text without any checks, so that forbidden and invalid modules can be written too. */
export function assemble(text: string, features: Features = {}): Uint8Array {
  const parsed = wabt.parseWat("guest.wat", text, { bulk_memory: true, ...features });
  const { buffer } = parsed.toBinary({});
  parsed.destroy();
  return new Uint8Array(buffer);
}

/** The parts that every v1 guest has, with additional fields. */
export const guest = (fields: string): string =>
  `(module ${fields} (memory (export "memory") 1) (func (export "svc_render") (result i32) (i32.const 0)))`;

/** A v1 guest with one more function, whose body is `code`. */
export const guestWith = (code: string, signature = ""): string =>
  `(module (memory (export "memory") 1) (table 4 funcref)
    (func (export "svc_render") (result i32) (i32.const 0))
    (func ${signature} ${code}))`;

export const inspectText = (text: string, features?: Features): WasmVerdict =>
  inspectWasm(assemble(text, features), { apiVersion: 1 });

export const rules = (verdict: WasmVerdict): readonly string[] => [...new Set(verdict.issues.map((each) => each.rule))];

/** Unsigned LEB128. */
export function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return [...bytes, rest];
}

export const name = (text: string): number[] => {
  const bytes = new TextEncoder().encode(text);
  return [...leb(bytes.length), ...bytes];
};

export const section = (id: number, contents: readonly number[]): number[] => [
  id,
  ...leb(contents.length),
  ...contents,
];

/** A vector of the binary format: its length and its items. */
export const vector = (items: readonly (readonly number[])[]): number[] => [...leb(items.length), ...items.flat()];

export const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** Sections of a v1 guest in order; a given part replaces the guest's own, and missing ones are inserted. */
export interface Parts {
  readonly types?: readonly number[];
  readonly imports?: readonly number[];
  readonly functions?: readonly number[];
  readonly tables?: readonly number[];
  readonly memories?: readonly number[];
  readonly tags?: readonly number[];
  readonly globals?: readonly number[];
  readonly exports?: readonly number[];
  readonly start?: readonly number[];
  readonly elements?: readonly number[];
  readonly dataCount?: readonly number[];
  readonly code?: readonly number[];
  readonly data?: readonly number[];
  /** Bytes after the last section. */
  readonly tail?: readonly number[];
}

const ORDER: readonly (readonly [keyof Parts, number])[] = [
  ["types", 1],
  ["imports", 2],
  ["functions", 3],
  ["tables", 4],
  ["memories", 5],
  ["tags", 13],
  ["globals", 6],
  ["exports", 7],
  ["start", 8],
  ["elements", 9],
  ["dataCount", 12],
  ["code", 10],
  ["data", 11],
];

export const I32 = 0x7f;
export const RENDER_TYPE = [0x60, 0, 1, I32];
/** A body of `instructions`, with its size; `end` is added. */
export const body = (instructions: readonly number[], locals: readonly number[] = [0]): number[] => {
  const contents = [...locals, ...instructions, 0x0b];
  return [...leb(contents.length), ...contents];
};

export const MEMORY_EXPORT = [...name("memory"), 2, 0];
export const RENDER_EXPORT = [...name("svc_render"), 0, 0];

const BASE: Parts = {
  types: vector([RENDER_TYPE]),
  functions: vector([[0]]),
  memories: vector([[0, 1]]),
  exports: vector([MEMORY_EXPORT, RENDER_EXPORT]),
  code: vector([body([0x41, 0])]),
};

/** A v1 guest of hand-made bytes. */
export function bytesOf(parts: Parts): Uint8Array {
  const all = { ...BASE, ...parts };
  const sections = ORDER.flatMap(([key, id]) => (all[key] ? section(id, all[key]) : []));
  return Uint8Array.from([...HEADER, ...sections, ...(parts.tail ?? [])]);
}

export const inspectBytes = (parts: Parts): WasmVerdict => inspectWasm(bytesOf(parts), { apiVersion: 1 });
