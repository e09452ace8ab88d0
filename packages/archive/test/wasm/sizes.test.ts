import { inspectWasm } from "@bourse/archive/wasm";
import { describe, expect, it } from "vitest";
import { bytesOf, guest, inspectBytes, inspectText, leb, rules, vector } from "./assemble.ts";

const RENDER = '(func (export "svc_render") (result i32) (i32.const 0))';
const withMemory = (limits: string): string => `(module (memory (export "memory") ${limits}) ${RENDER})`;
const withTable = (type: string): string => guest(`(table ${type})`);

/** Grows memory or table of the capped module until it refuses; returns the size reached. */
function grown(verdict: ReturnType<typeof inspectWasm>, kind: "memory" | "table"): number {
  const capped = verdict.capped as Uint8Array<ArrayBuffer>;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(capped), {});
  const grower = exports[kind] as WebAssembly.Memory & WebAssembly.Table;
  const size = () => (kind === "memory" ? grower.buffer.byteLength / 65_536 : grower.length);
  for (const step of [4096, 512, 64, 8, 1]) {
    for (;;) {
      try {
        grower.grow(step);
      } catch {
        break;
      }
    }
  }
  return size();
}

describe("memory", () => {
  it.each(["1", "0", "1024", "1 1024", "1 5000", "1024 1024", "1 65536"])(
    "[P19, R-WASM] takes limits %s and caps what it may grow to",
    (limits) => {
      const verdict = inspectText(withMemory(limits));
      expect(verdict.issues).toEqual([]);
      const capped = inspectWasm(verdict.capped as Uint8Array, { apiVersion: 1 });
      expect(capped.report?.memory?.max).toBeLessThanOrEqual(1024);
      expect(capped.capped).toBe(verdict.capped);
    },
  );

  it("[P19, R-WASM] stops memory.grow at 1024 pages, and earlier where the author says so", () => {
    expect(grown(inspectText(withMemory("1")), "memory")).toBe(1024);
    expect(grown(inspectText(withMemory("1 65536")), "memory")).toBe(1024);
    expect(grown(inspectText(withMemory("1 7")), "memory")).toBe(7);
  });

  it("[R-WASM] leaves a module that is within the caps as it is", () => {
    const bytes = bytesOf({ memories: vector([[1, 1, 4]]) });
    expect(inspectWasm(bytes, { apiVersion: 1 }).capped).toBe(bytes);
  });

  it.each(["1025", "1025 1025", "65536"])("[P19, R-WASM] refuses a minimum of %s pages", (limits) => {
    expect(rules(inspectText(withMemory(limits)))).toEqual(["wasm.memory_limit"]);
  });

  it("[R-WASM] refuses several memories", () => {
    const verdict = inspectBytes({
      memories: vector([
        [0, 1],
        [0, 1],
      ]),
    });
    expect(rules(verdict)).toEqual(["wasm.memory_limit", "wasm.feature_forbidden"]);
  });

  it("[R-WASM] refuses an imported memory, also when it is exported again", () => {
    const verdict = inspectText(`(module (import "svc" "memory" (memory 1)) (export "memory" (memory 0)) ${RENDER})`);
    expect(rules(verdict)).toEqual(["wasm.import_forbidden", "wasm.memory_limit"]);
  });

  it("[R-WASM] takes sizes beyond 32-bit pages and a maximum below the minimum for malformed", () => {
    expect(rules(inspectBytes({ memories: vector([[0, ...leb(65_537)]]) }))).toContain("wasm.malformed");
    expect(rules(inspectBytes({ memories: vector([[1, 1, ...leb(65_537)]]) }))).toEqual(["wasm.malformed"]);
    expect(rules(inspectBytes({ memories: vector([[1, 2, 1]]) }))).toEqual(["wasm.malformed"]);
  });
});

describe("tables", () => {
  it.each(["0 funcref", "10000 funcref", "1 100000 funcref", "1 1 funcref"])(
    "[P19, R-WASM] takes %s and caps what it may grow to",
    (type) => {
      const verdict = inspectText(withTable(type));
      expect(verdict.issues).toEqual([]);
      const capped = inspectWasm(verdict.capped as Uint8Array, { apiVersion: 1 });
      expect(capped.report?.tables[0]?.max).toBeLessThanOrEqual(10_000);
    },
  );

  it("[P19, R-WASM] stops table.grow at 10,000 elements", () => {
    expect(grown(inspectText(guest('(table (export "table") 1 funcref)')), "table")).toBe(10_000);
    expect(grown(inspectText(guest('(table (export "table") 1 4000000000 funcref)')), "table")).toBe(10_000);
  });

  it.each([["10001 funcref"], ["20000000 funcref"], ["4294967295 funcref"]])(
    "[P19, R-WASM] refuses a table of %s",
    (type) => {
      expect(rules(inspectText(withTable(type)))).toEqual(["wasm.table_limit"]);
    },
  );

  it("[R-WASM] refuses several tables and an imported one", () => {
    expect(rules(inspectText(guest("(table 1 funcref) (table 1 funcref)")))).toEqual(["wasm.table_limit"]);
    expect(rules(inspectText(guest('(import "svc" "table" (table 1 funcref))')))).toEqual([
      "wasm.import_forbidden",
      "wasm.table_limit",
    ]);
  });

  it("[R-WASM] caps a table and a memory of one module whose sections are written with long numbers", () => {
    const long = (value: number): number[] => [value | 0x80, 0x80, 0x80, 0x80, 0];
    const bytes = bytesOf({ tables: [...long(1), 0x70, 0, ...long(5)], memories: [...long(1), 0, ...long(3)] });
    const { issues, capped } = inspectWasm(bytes, { apiVersion: 1 });
    expect(issues).toEqual([]);
    const again = inspectWasm(capped as Uint8Array, { apiVersion: 1 });
    expect(again.report).toMatchObject({ memory: { min: 3, max: 1024 }, tables: [{ min: 5, max: 10_000 }] });
  });
});
