import { KIB, MIB } from "./units.ts";

/** Limits of the strict JSON reader; it reports `json.too_large` or `json.too_deep`. */
export interface JsonLimits {
  /** Bytes of the whole document. */
  readonly maxBytes: number;
  /** Nesting depth of objects and arrays; a scalar adds no level. */
  readonly maxDepth: number;
  /** UTF-16 units of one string. */
  readonly maxStringLength: number;
  /** UTF-16 units of one key. */
  readonly maxKeyLength: number;
  /** Number of values in the document, including scalars. */
  readonly maxValues: number;
  /** Faults listed before reading stops. */
  readonly maxFaults: number;
}

/** Default limits, which are those of a manifest. */
export const JSON_LIMITS: JsonLimits = {
  // The largest resource manifest that fills every array is less than half of this.
  maxBytes: MIB,
  // Deep nesting overflows the stack of validators and of structured clone; 64 holds 24 layout nodes in a manifest.
  maxDepth: 64,
  // The longest text with its own rule has 4096 characters; free metadata may hold an image, not a book.
  maxStringLength: 256 * KIB,
  // The longest key with its own rule is a model's file path of 1024 characters.
  maxKeyLength: 64 * KIB,
  // The smallest layout node takes 15 bytes and two values, so a full document of real content stays below it.
  maxValues: 256 * KIB,
  // A reader fixes a handful at a time; a hostile text with a fault every four bytes must not create a huge list.
  maxFaults: 100,
};
