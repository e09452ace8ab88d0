import { inspectWasm } from "@bourse/archive/wasm";
import { describe, expect, it } from "vitest";
import {
  assemble,
  body,
  bytesOf,
  guest,
  guestWith,
  HEADER,
  I32,
  inspectBytes,
  inspectText,
  MEMORY_EXPORT,
  name,
  RENDER_EXPORT,
  RENDER_TYPE,
  rules,
  section,
  vector,
} from "./assemble.ts";

const refused = (bytes: readonly number[] | Uint8Array) =>
  rules(inspectWasm(Uint8Array.from(bytes), { apiVersion: 1 }));
const plain = (): Uint8Array => bytesOf({});
const code = (...instructions: number[]) => ({ code: vector([body(instructions)]) });

describe("bytes that are no module", () => {
  it.each([
    ["nothing", []],
    ["half a mark", [0, 0x61]],
    ["text", [...new TextEncoder().encode("(module)")]],
    ["a mark alone", HEADER.slice(0, 4)],
    ["version 0", [0, 0x61, 0x73, 0x6d, 0, 0, 0, 0]],
    ["version 2", [0, 0x61, 0x73, 0x6d, 2, 0, 0, 0]],
    ["a component", [0, 0x61, 0x73, 0x6d, 0x0d, 0, 1, 0]],
    ["a section without size", [...HEADER, 1]],
    ["a section past the end", [...HEADER, 1, 5, 0]],
    ["an unknown section", [...HEADER, 15, 0]],
    ["a section id of 128", [...HEADER, 0x80, 0]],
    ["a zero byte at the end", [...plain(), 0]],
    ["a custom section with a name past its end", [...plain(), 0, 2, 5, 0x61]],
    ["a custom section whose name is not UTF-8", [...plain(), 0, 2, 1, 0xff]],
  ])("[R-WASM] refuses %s", (_, bytes) => {
    expect(refused(bytes)).toEqual(["wasm.malformed"]);
  });

  it("[R-WASM] refuses every cut of a module", () => {
    const whole = plain();
    for (let length = 0; length < whole.length; length += 1) {
      expect(inspectWasm(whole.slice(0, length), { apiVersion: 1 }).ok).toBe(false);
    }
  });
});

describe("sections that are wrong", () => {
  it.each([
    ["twice the same", bytesOf({ tail: section(10, [0]) })],
    ["out of order", bytesOf({ tail: section(1, [0]) })],
    ["longer than its contents", bytesOf({ functions: [1, 0, 0] })],
    ["shorter than its contents", bytesOf({ functions: [2, 0] })],
    ["a number of six bytes", bytesOf({ functions: [0x81, 0x80, 0x80, 0x80, 0x80, 0, 0] })],
    ["a number beyond 32 bits", bytesOf({ functions: [0x81, 0x80, 0x80, 0x80, 0x10, 0] })],
    ["functions without code", bytesOf({ functions: vector([[0], [0]]) })],
    ["code without functions", bytesOf({ code: vector([body([0x41, 0]), body([0x41, 0])]) })],
    ["a type that does not exist", bytesOf({ functions: vector([[3]]) })],
    ["an unknown form of type", bytesOf({ types: vector([[0x61, 0, 0]]) })],
    ["an unknown value type", bytesOf({ types: vector([RENDER_TYPE, [0x60, 1, 0x40, 0]]) })],
    ["an export that does not exist", bytesOf({ exports: vector([MEMORY_EXPORT, [...name("svc_render"), 0, 9]]) })],
    ["one name for two exports", bytesOf({ exports: vector([MEMORY_EXPORT, RENDER_EXPORT, RENDER_EXPORT]) })],
    ["an unknown kind of export", bytesOf({ exports: vector([MEMORY_EXPORT, RENDER_EXPORT, [...name("x"), 5, 0]]) })],
    ["a name that is not UTF-8", bytesOf({ exports: vector([MEMORY_EXPORT, RENDER_EXPORT, [2, 0xc3, 0x28, 0, 0]]) })],
    ["an unknown kind of import", bytesOf({ imports: vector([[...name("svc"), ...name("log"), 6, 0]]) })],
    ["unknown limits", bytesOf({ memories: vector([[0x10, 1]]) })],
    ["a global that is neither constant nor mutable", bytesOf({ globals: vector([[I32, 9, 0x41, 0, 0x0b]]) })],
    ["a global with two values", bytesOf({ globals: vector([[I32, 0, 0x41, 0, 0x41, 0, 0x0b]]) })],
    ["a global that calls", bytesOf({ globals: vector([[I32, 0, 0x10, 0, 0x0b]]) })],
    ["a global of another type", bytesOf({ globals: vector([[I32, 0, 0x42, 0, 0x0b]]) })],
    ["unknown flags of an element segment", bytesOf({ elements: vector([[8, 0]]) })],
    ["unknown flags of a data segment", bytesOf({ data: vector([[3, 0]]) })],
    ["a data count that is not true", bytesOf({ dataCount: [2], data: vector([[1, 0]]) })],
    ["a data segment past its section", bytesOf({ data: vector([[1, 9]]) })],
    ["a table with no reference type", bytesOf({ tables: vector([[I32, 0, 1]]) })],
  ])("[R-WASM] refuses %s", (_, bytes) => {
    expect(refused(bytes)).toEqual(["wasm.malformed"]);
  });

  it("[R-WASM] refuses a name that is not UTF-8 itself, and leaves it to no engine", () => {
    const { issues } = inspectBytes({ exports: vector([MEMORY_EXPORT, RENDER_EXPORT, [2, 0xc3, 0x28, 0, 0]]) });
    expect(issues[0]?.message).toContain("a name is not UTF-8");
  });

  it("[R-WASM] takes a byte order mark for a part of the name", () => {
    const marked = [...name("\ufeffsvc_render"), 0, 0];
    expect(rules(inspectBytes({ exports: vector([MEMORY_EXPORT, marked]) }))).toEqual(["wasm.export_missing"]);
  });

  it("[R-WASM] refuses a start function that does not exist", () => {
    expect(rules(inspectBytes({ start: [7] }))).toEqual(["wasm.start_section", "wasm.malformed"]);
  });
});

describe("code that is wrong", () => {
  it.each([
    ["an unknown instruction", code(0x27)],
    ["an unknown instruction of a prefix", code(0xfc, 0x40)],
    ["the prefix alone", { code: vector([[2, 0, 0xfc]]) }],
    ["a body without end", { code: vector([[3, 0, 0x41, 0]]) }],
    ["code after the end", code(0x41, 0, 0x0b, 0x01)],
    ["a block without end", code(0x02, 0x40, 0x41, 0)],
    ["a body past its section", { code: [1, 0x20, 0, 0x41, 0, 0x0b] }],
    ["a body of no bytes", { code: [1, 0] }],
    ["a constant of six bytes", code(0x41, 0x80, 0x80, 0x80, 0x80, 0x80, 0)],
    ["a constant beyond 32 bits", code(0x41, 0xff, 0xff, 0xff, 0xff, 0x0f)],
    ["a wrong result", code(0x42, 0)],
    ["an empty stack", code(0x1a, 0x41, 0)],
    ["a local that does not exist", code(0x20, 0)],
    ["a call that does not exist", code(0x10, 9)],
    ["a branch too far", code(0x0c, 9)],
    ["a br_table longer than its function", code(0x41, 0, 0x0e, 0xff, 0xff, 0x03, 0)],
    ["a select of two types", code(0x1c, 2, I32, I32)],
    ["an alignment beyond the natural one", code(0x41, 0, 0x28, 3, 0)],
    ["memory.init without a data count", code(0x41, 0, 0x41, 0, 0x41, 0, 0xfc, 8, 0, 0, 0x41, 0)],
    ["an unknown type of block", code(0x02, 0x41, 0x0b)],
    ["a block of a type that does not exist", code(0x02, 9, 0x0b, 0x41, 0)],
    ["a local of an unknown type", { code: vector([body([0x41, 0], [1, 1, 0x40])]) }],
    [
      "more than 2^32 locals",
      { code: vector([body([0x41, 0], [2, 0xff, 0xff, 0xff, 0xff, 0x0f, I32, 0xff, 0xff, 0xff, 0xff, 0x0f, I32])]) },
    ],
  ])("[R-WASM] refuses %s", (what, parts) => {
    const found = rules(inspectBytes(parts));
    expect(found).toContain(what.includes("2^32") ? "wasm.module_too_large" : "wasm.malformed");
    expect(found).not.toContain("wasm.feature_forbidden");
  });

  it("[R-WASM] names the function and the byte of an invalid body, beside the other faults", () => {
    const verdict = inspectText(guest('(import "env" "abort" (func)) (func (result i32) (i64.const 0))'));
    expect(rules(verdict)).toEqual(["wasm.import_forbidden", "wasm.malformed"]);
    expect(verdict.issues[1]?.message).toMatch(/@\+\d+|byte \d+/);
  });

  it("[R-WASM] takes numbers that are longer than they need to be, as engines do", () => {
    const long = bytesOf({ functions: [0x81, 0x80, 0x80, 0x80, 0, 0x80, 0] });
    expect(inspectWasm(long, { apiVersion: 1 }).issues).toEqual([]);
    expect(inspectBytes(code(0x41, 0xff, 0xff, 0xff, 0xff, 0x7f)).issues).toEqual([]);
    expect(inspectWasm(assemble(guestWith("(nop)")), { apiVersion: 1 }).issues).toEqual([]);
  });
});
