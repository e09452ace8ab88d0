import type { Cursor } from "./cursor.ts";
import type { FeatureName } from "./features.ts";
import type { Findings } from "./findings.ts";

/** Value types allowed for guests, by their byte. */
const ALLOWED: Readonly<Record<number, string>> = {
  127: "i32",
  126: "i64",
  125: "f32",
  124: "f64",
  112: "funcref",
};

/** Types of proposals, by their byte; 0x63 and 0x64 are followed by a heap type. */
const FORBIDDEN: Readonly<Record<number, readonly [string, FeatureName]>> = {
  123: ["v128", "simd"],
  120: ["i8", "gc"],
  119: ["i16", "gc"],
  117: ["nocontref", "stack-switching"],
  116: ["noexnref", "exception-handling"],
  115: ["nofuncref", "gc"],
  114: ["noexternref", "gc"],
  113: ["nullref", "gc"],
  111: ["externref", "externref"],
  110: ["anyref", "gc"],
  109: ["eqref", "gc"],
  108: ["i31ref", "gc"],
  107: ["structref", "gc"],
  106: ["arrayref", "gc"],
  105: ["exnref", "exception-handling"],
  104: ["contref", "stack-switching"],
  103: ["stringref", "stringref"],
  102: ["stringview_wtf8", "stringref"],
  101: ["shared reference", "threads"],
  100: ["ref", "gc"],
  99: ["ref null", "gc"],
  98: ["stringview_wtf16", "stringref"],
  97: ["stringview_iter", "stringref"],
};

export const I32 = 0x7f;
export const FUNCREF = 0x70;

/** A function's signature as the bytes of its value types. */
export interface FunctionType {
  readonly params: Uint8Array;
  readonly results: Uint8Array;
}

/** True for a value type allowed for guests. */
export function isAllowedValueType(byte: number): boolean {
  return ALLOWED[byte] !== undefined;
}

/** True for any value type that the reader recognises. */
export function isValueType(byte: number): boolean {
  return ALLOWED[byte] !== undefined || FORBIDDEN[byte] !== undefined;
}

/** Reads one value type; one of a proposal is recorded, an unknown one is malformed. */
export function readValueType(cursor: Cursor, findings: Findings, place: string): number {
  const start = cursor.position;
  const byte = cursor.byte();
  if (isAllowedValueType(byte)) return byte;
  const forbidden = FORBIDDEN[byte];
  if (!forbidden) return cursor.fail(`0x${byte.toString(16)} is not a value type`, start);
  const [name, feature] = forbidden;
  findings.feature(feature, () => `type ${name} in ${place}, byte ${start}`);
  if (byte === 0x63 || byte === 0x64) cursor.signed(33);
  return byte;
}

const nameOf = (byte: number): string => ALLOWED[byte] ?? FORBIDDEN[byte]?.[0] ?? `0x${byte.toString(16)}`;
/** Longer signatures are shown by their first types. */
const SHOWN_TYPES = 16;

function list(types: Uint8Array): string {
  const shown = Array.from(types.subarray(0, SHOWN_TYPES), nameOf).join(", ");
  return types.length > SHOWN_TYPES ? `${shown}, … ${types.length} in all` : shown;
}

/** `(i32, i32) -> i32`, as docs/ABI.md writes signatures. */
export function signatureText(type: FunctionType): string {
  const results = type.results.length === 1 ? list(type.results) : `(${list(type.results)})`;
  return `(${list(type.params)}) -> ${results}`;
}

/** True when the type is exactly `params` and `results`, all i32. */
export function isI32Signature(type: FunctionType, params: number, results: number): boolean {
  const same = (types: Uint8Array, count: number) => types.length === count && types.every((byte) => byte === I32);
  return same(type.params, params) && same(type.results, results);
}
