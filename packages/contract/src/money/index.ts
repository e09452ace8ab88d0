/** Largest and smallest amount that the wire and the ledger can hold. */
export const INT64_MOST = 2n ** 63n - 1n;
export const INT64_LEAST = -(2n ** 63n);

/** True when an amount fits int64. */
export function fitsInt64(value: bigint): boolean {
  return value >= INT64_LEAST && value <= INT64_MOST;
}

declare global {
  interface JSON {
    /** ECMAScript 2026: writes digits unchanged. The type library does not know it yet. */
    rawJSON(text: string): unknown;
  }
}
const { rawJSON } = JSON;

/** JSON in which a bigint keeps all its digits, as `parseExactJson` reads it back. */
export function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === "bigint" ? rawJSON(String(each)) : each));
}

/**
 * ISO 4217: the codes of currencies in use, with the number of decimal digits of their minor unit. Funds, metals and
 * test codes are left out: nobody is paid in them.
 */
export const CURRENCY_EXPONENTS: Readonly<Record<string, number>> = {
  ...exponent(
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
    CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS
    KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD
    PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
    TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  ),
  ...exponent(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
  ...exponent(3, "BHD IQD JOD KWD LYD OMR TND"),
};

/** Every code, in alphabetical order. */
export const CURRENCY_CODES: readonly string[] = Object.keys(CURRENCY_EXPONENTS).sort();

/** Digits of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD. Undefined for an unknown code. */
export function currencyExponent(code: string): number | undefined {
  return Object.hasOwn(CURRENCY_EXPONENTS, code) ? CURRENCY_EXPONENTS[code] : undefined;
}

function exponent(digits: number, codes: string): Readonly<Record<string, number>> {
  return Object.fromEntries(codes.split(/\s+/).map((code) => [code, digits]));
}
