import { describe, expect, it } from "vitest";
import { parseExactJson } from "../json/index.ts";
import { CURRENCY_CODES, currencyExponent, fitsInt64, INT64_LEAST, INT64_MOST, stringifyExact } from "./index.ts";

describe("currencies", () => {
  it("[EARN-05] are ISO 4217's, each once, with the digits of their minor unit", () => {
    expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length);
    expect(CURRENCY_CODES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect(["EUR", "USD", "JPY", "KWD", "CLP", "TND"].map(currencyExponent)).toEqual([2, 2, 0, 3, 0, 3]);
  });

  it("know nothing else, not even what every object has", () => {
    expect(["eur", "XXX", "XAU", "", "toString", "__proto__"].map(currencyExponent)).toEqual(Array(6).fill(undefined));
  });
});

describe("int64", () => {
  it.each([1n, 2n ** 53n - 1n, 2n ** 53n + 1n, INT64_MOST, INT64_LEAST])("[P15] %s is written digit for digit", (n) => {
    const text = stringifyExact({ amount: n, list: [n] });
    expect(text).toBe(`{"amount":${n},"list":[${n}]}`);
    const { value } = parseExactJson(Buffer.from(text));
    expect(BigInt((value as { amount: bigint | number }).amount)).toBe(n);
  });

  it("[P15] ends at 2^63", () => {
    expect([INT64_MOST, INT64_MOST + 1n, INT64_LEAST, INT64_LEAST - 1n].map(fitsInt64)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
