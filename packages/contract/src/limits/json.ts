/** What a strict reading of JSON takes before it says `json.too_large` or `json.too_deep`. */
export interface JsonLimits {
  /** Bytes of the whole document. */
  readonly maxBytes: number;
  /** Objects and arrays inside one another; a scalar adds no level. */
  readonly maxDepth: number;
  /** UTF-16 units of one string. */
  readonly maxStringLength: number;
  /** UTF-16 units of one key. */
  readonly maxKeyLength: number;
  /** Values of the whole document, scalars included. */
  readonly maxValues: number;
  /** Faults that are listed before the reading stops. */
  readonly maxFaults: number;
}

/** The limits of a manifest and of everything that names no others. */
export const JSON_LIMITS: JsonLimits = {
  // The largest resource manifest that fills every array stays below half of this.
  maxBytes: 1024 * 1024,
  // Deep nesting overflows the stack of validators and of structured clone; 64 holds 24 layout nodes in a manifest.
  maxDepth: 64,
  // The longest text with a rule of its own has 4096 characters; free metadata may hold a picture, not a book.
  maxStringLength: 256 * 1024,
  // The longest key with a rule of its own is a model's file path of 1024 characters.
  maxKeyLength: 64 * 1024,
  // The smallest layout node takes 15 bytes and two values, so a full document of real content stays below it.
  maxValues: 256 * 1024,
  // A reader fixes a handful at a time; a hostile text with a fault every four bytes must not make a list of it.
  maxFaults: 100,
};
