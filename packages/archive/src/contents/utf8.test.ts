import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Utf8Check } from "./utf8.ts";

function check(bytes: Uint8Array, cut: number): boolean {
  const utf8 = new Utf8Check();
  for (let offset = 0; offset < bytes.length; offset += cut) utf8.push(bytes.subarray(offset, offset + cut));
  return utf8.end();
}

describe("checking UTF-8 in parts", () => {
  it("agrees with the check of the whole, wherever the parts are cut", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }).map((text) => new TextEncoder().encode(text)),
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom(
        ...[[0xf0, 0x9f], [0xe2, 0x82], [0xc3], [0xed, 0xa0, 0x80], [0xf4, 0x90]].map((b) => Uint8Array.from(b)),
      ),
    );
    const run = fc.property(fc.array(piece, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (pieces, cut) => {
      const bytes = new Uint8Array(Buffer.concat(pieces));
      expect(check(bytes, cut)).toBe(isUtf8(bytes));
    });
    fc.assert(run, { seed: 3629, numRuns: 300 });
  });
});
