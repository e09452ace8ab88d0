import { describe, expect, it } from "vitest";
import { encodeNumber, lowOrderEncodings, PRIME, withSign } from "../../test/forge.ts";
import { isCanonicalPoint, isCanonicalScalar, isLowOrder } from "./encoding.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("encodings of points and scalars", () => {
  it("[R-SIGNATURE] knows all 14 encodings of low order", () => {
    const encodings = lowOrderEncodings();
    expect(new Set(encodings.map(hex)).size).toBe(14);
    expect(encodings.filter((each) => !isLowOrder(each)).map(hex)).toEqual([]);
  });

  it("[R-SIGNATURE] takes no neighbour of a low-order encoding for one", () => {
    const encodings = lowOrderEncodings();
    const known = new Set(encodings.map(hex));
    for (const bytes of encodings) {
      for (let bit = 0; bit < 256; bit++) {
        const changed = Uint8Array.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        if (isLowOrder(changed) !== known.has(hex(changed))) expect.fail(hex(changed));
      }
    }
  });

  it("[P5] draws the line of canonical y at p and of S at L", () => {
    expect(isCanonicalPoint(encodeNumber(PRIME - 1n))).toBe(true);
    for (let y = PRIME; y < 2n ** 255n; y++) expect(isCanonicalPoint(encodeNumber(y))).toBe(false);
    expect(isCanonicalPoint(withSign(encodeNumber(PRIME)))).toBe(false);
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    expect(isCanonicalScalar(encodeNumber(0n))).toBe(true);
    expect(isCanonicalScalar(encodeNumber(order - 1n))).toBe(true);
    expect(isCanonicalScalar(encodeNumber(order))).toBe(false);
    expect(isCanonicalScalar(encodeNumber(2n ** 256n - 1n))).toBe(false);
  });
});
