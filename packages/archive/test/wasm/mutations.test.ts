import { inspectWasm, type WasmVerdict } from "@bourse/archive/wasm";
import { isOk, WASM_LIMITS } from "@bourse/contract";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCode } from "../../src/wasm/code/read.ts";
import { Findings } from "../../src/wasm/findings.ts";
import { readModule } from "../../src/wasm/read-module.ts";
import { SAMPLES } from "./samples.ts";

interface Mutation {
  readonly kind: "set" | "flip" | "insert" | "remove" | "copy";
  readonly at: number;
  readonly value: number;
  readonly length: number;
}

const mutation = fc.record<Mutation>({
  kind: fc.constantFrom("set", "flip", "insert", "remove", "copy"),
  at: fc.nat(),
  value: fc.integer({ min: 0, max: 255 }),
  length: fc.integer({ min: 1, max: 6 }),
});

function mutate(bytes: Uint8Array, { kind, at, value, length }: Mutation): Uint8Array {
  const place = at % bytes.length;
  const all = Array.from(bytes);
  if (kind === "set") all[place] = value;
  if (kind === "flip") all[place] = (all[place] ?? 0) ^ (1 << (value % 8));
  if (kind === "insert") all.splice(place, 0, value);
  if (kind === "remove") all.splice(place, length);
  if (kind === "copy") all.splice(place, length, ...all.slice(value % all.length, (value % all.length) + length));
  return Uint8Array.from(all);
}

/** Findings of the careful reader of code for a module that the quick scanner accepted. */
function carefulFindings(bytes: Uint8Array): readonly unknown[] {
  const findings = new Findings(WASM_LIMITS);
  const { shape } = readModule(bytes, findings);
  if (shape.code) readCode(bytes, shape.code, { shape, findings });
  return findings.list();
}

/** Invariants of a verdict, whatever the bytes are. */
function checkVerdict(bytes: Uint8Array<ArrayBuffer>, verdict: WasmVerdict): void {
  const valid = WebAssembly.validate(bytes);
  expect(verdict.ok).toBe(isOk(verdict.issues));
  if (!verdict.ok) expect(verdict.capped).toBeUndefined();
  if (verdict.ok) expect(valid).toBe(true);
  if (valid) expect(verdict.issues.map((each) => each.rule)).not.toContain("wasm.malformed");
  if (!verdict.ok) return;
  expect(carefulFindings(bytes)).toEqual([]);
  const module = new WebAssembly.Module(verdict.capped as Uint8Array<ArrayBuffer>);
  expect(WebAssembly.Module.imports(module)).toEqual(
    verdict.report?.imports.map(({ module: from, name, kind }) => ({ module: from, name, kind })),
  );
  expect(WebAssembly.Module.exports(module)).toEqual(verdict.report?.exports.map(({ name, kind }) => ({ name, kind })));
}

const inspect = (bytes: Uint8Array): WasmVerdict => inspectWasm(bytes, { apiVersion: 1 });

describe("any bytes", () => {
  it("[R-WASM] the samples themselves are accepted", () => {
    for (const sample of SAMPLES) expect(inspect(sample).issues).toEqual([]);
  });

  it("[P4, P18, R-WASM] every single change of a byte of a module gets a verdict that the engine agrees with", () => {
    const [sample] = SAMPLES as [Uint8Array];
    for (let at = 0; at < sample.length; at += 1) {
      for (const value of [0, 1, 0x0b, 0x40, 0x63, 0x7b, 0x7f, 0x80, 0xfb, 0xfd, 0xff, (sample[at] ?? 0) ^ 1]) {
        const bytes = Uint8Array.from(sample);
        bytes[at] = value;
        checkVerdict(bytes, inspect(bytes));
      }
    }
  });

  it("[P4, P18, R-WASM] random changes never make it throw or accept what the engine refuses", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        (sample, changes) => {
          const bytes = Uint8Array.from(changes.reduce(mutate, sample));
          checkVerdict(bytes, inspect(bytes));
        },
      ),
      { numRuns: depth({ usual: 2000, deep: 8000 }), seed: 20261121 },
    );
  });

  it("[P4, R-WASM] random bytes after the mark of a module get a verdict", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        const bytes = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...tail]);
        checkVerdict(bytes, inspect(bytes));
      }),
      { numRuns: depth({ usual: 1000, deep: 4000 }), seed: 20261121 },
    );
  });
});
