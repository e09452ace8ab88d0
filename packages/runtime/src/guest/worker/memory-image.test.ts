import { assemble } from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { fillMemory, splitModule } from "./memory-image.ts";

const HEADER_BYTES = 8;
const GUEST = `(module (memory (export "memory") 2) (global (mut i32) (i32.const 7))
  (func (export "at") (param i32) (result i32) (i32.load8_u (local.get 0)))
  (data (i32.const 16) "first") (data (i32.const 131070) "\\ff\\fe") (data (i32.const 18) "R"))`;

const instanceOf = (code: Uint8Array) =>
  new WebAssembly.Instance(new WebAssembly.Module(code as Uint8Array<ArrayBuffer>)).exports as {
    readonly memory: WebAssembly.Memory;
    readonly at: (place: number) => number;
  };

/** The module with the content of its section of an id made another one. */
function changed(module: Uint8Array, id: number, change: (content: Uint8Array) => Uint8Array): Uint8Array {
  const parts: number[] = [...module.subarray(0, HEADER_BYTES)];
  for (let at = HEADER_BYTES; at < module.length; ) {
    const length = module[at + 1] ?? 0;
    if (length > 127) throw new Error("only small modules");
    const content = module.subarray(at + 2, at + 2 + length);
    const next = module[at] === id ? change(content) : content;
    parts.push(module[at] ?? 0, next.length, ...next);
    at += 2 + length;
  }
  return Uint8Array.from(parts);
}

const DATA = 11;
const MEMORY = 5;

describe("a module without its data", () => {
  it("[R-WASM] is the same program once its data is written: overlapping segments, the memory's last byte, zeros between", async () => {
    const module = await assemble(GUEST);
    const split = splitModule(module);
    if (!split) throw new Error("not split");
    const whole = new Uint8Array(instanceOf(module).memory.buffer);
    const instance = instanceOf(split.code);
    expect(new Uint8Array(instance.memory.buffer).every((byte) => byte === 0)).toBe(true);
    fillMemory(instance.memory, split.image);
    expect(new Uint8Array(instance.memory.buffer)).toEqual(whole);
    expect(instance.at(18)).toBe("R".charCodeAt(0));
  });

  it("has the code of another module only if every byte of that is the same", async () => {
    const codeOf = async (text: string) => splitModule(await assemble(text))?.code;
    const code = await codeOf(GUEST);
    expect(await codeOf(GUEST.replace("first", "other").replace("16", "64"))).toEqual(code);
    for (const [one, other] of [
      ["i32.load8_u", "i32.load8_s"],
      ["i32.const 7", "i32.const 8"],
      ['"memory") 2', '"memory") 3'],
      ['"at"', '"to"'],
    ] as const)
      expect(await codeOf(GUEST.replace(one, other)), other).not.toEqual(code);
  });

  const refused: Readonly<Record<string, string>> = {
    "no data": '(module (memory (export "memory") 1))',
    "no memory": "(module (func))",
    "a start function, which would see no data": `(module (memory 1) (func $f) (start $f) (data (i32.const 0) "a"))`,
    "data that code reads later": `(module (memory 1) (func (data.drop 0)) (data "a"))`,
    "data at a place that a global names": `(module (import "svc" "g" (global i32)) (memory 1) (data (global.get 0) "a"))`,
    "data beyond its memory": `(module (memory 1) (data (i32.const 65535) "ab"))`,
    "data at a negative place": `(module (memory 1) (data (i32.const -1) "a"))`,
  };
  it.each(Object.entries(refused))("is not made of one with %s", async (_, text) => {
    expect(splitModule(await assemble(text))).toBeUndefined();
  });

  it("is not made of one that ends early, says more than it has, or has sections behind its data", async () => {
    const module = await assemble(GUEST);
    const isSplit = (bytes: Uint8Array) => splitModule(bytes) !== undefined;
    expect(isSplit(module)).toBe(true);
    for (let length = 0; length < module.length; length += 1) {
      const cut = module.slice(0, length);
      expect(isSplit(cut) && !WebAssembly.validate(cut as Uint8Array<ArrayBuffer>), `${length} bytes`).toBe(false);
    }
    const more = (content: Uint8Array) => Uint8Array.from([...content, 0]);
    expect(isSplit(changed(module, DATA, more))).toBe(false);
    const passive = (content: Uint8Array) => Uint8Array.from([content[0] ?? 0, 1, ...content.subarray(2)]);
    expect(isSplit(changed(module, DATA, passive))).toBe(false);
    const two = (content: Uint8Array) => Uint8Array.from([2, ...content.subarray(1), ...content.subarray(1)]);
    expect(isSplit(changed(module, MEMORY, two))).toBe(false);
    expect(isSplit(Uint8Array.from([...module, 6, 1, 0]))).toBe(false);
    expect(isSplit(Uint8Array.from([...module, DATA, 1, 0]))).toBe(false);
    expect(isSplit(Uint8Array.from([...module, 0, 2, 1, 0x61]))).toBe(true);
  });
});
