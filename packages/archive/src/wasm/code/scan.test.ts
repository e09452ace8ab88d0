import { WASM_LIMITS } from "@bourse/contract";
import { describe, expect, it } from "vitest";
import { SCANNER_BASE64 } from "./generated/scanner.ts";
import { isPlainCode } from "./scan.ts";
import { compileScanner } from "./write.ts";

const plain = (...code: number[]): boolean => {
  const bytes = Uint8Array.from(code);
  return isPlainCode(bytes, { start: 0, end: bytes.length }, WASM_LIMITS);
};

describe("the scanner of code", () => {
  it("[R-WASM] is what its source compiles to", async () => {
    expect(Buffer.from(await compileScanner()).toString("base64")).toBe(SCANNER_BASE64);
  });

  it("[R-WASM] passes plain bodies and leaves what it does not know to the careful reader", () => {
    expect(plain(0)).toBe(true);
    expect(plain(1, 4, 0, 0x41, 0, 0x0b)).toBe(true);
    expect(plain(1, 4, 0, 0xfd, 0, 0x0b)).toBe(false);
    expect(plain(1, 6, 0, 0xfc, 0x81, 0, 0x1a, 0x0b)).toBe(false);
  });

  it.each([
    ["no end of a number", [1, 4, 0, 0x41, 0x80, 0x80]],
    ["a number of the size that runs on", [1, 0xff, 0xff, 0xff, 0xff, 0xff]],
    ["a body of 4 GiB", [1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0x0b]],
    ["4 billion bodies", [0xff, 0xff, 0xff, 0xff, 0x0f]],
    ["4 billion groups of locals", [1, 6, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x0b]],
    ["a br_table past the end", [1, 7, 0, 0x41, 0, 0x0e, 0xff, 0xff, 0x03]],
    ["a constant cut off", [1, 3, 0, 0x44, 1]],
    ["bytes left over", [1, 2, 0, 0x0b, 0]],
  ])("[P4, R-WASM] is not led astray by %s, whatever the memory held before", (_, code) => {
    const stale = new Uint8Array(300_000).fill(0xff);
    expect(isPlainCode(stale, { start: 0, end: stale.length }, WASM_LIMITS)).toBe(false);
    expect(plain(...code)).toBe(false);
  });
});
