export { type CanonicalVerdict, canonicalize, canonicalizeBytes } from "./canonicalize.ts";
export { closestTo } from "./closest.ts";
export { type JsonOptions, type JsonVerdict, parseExactJson, parseStrictJson } from "./parse.ts";
export { findPlaces, placeFinder, type TextPlace, type ValuePlaces } from "./places.ts";
export { childPointer, escapeStep, type PathStep, toPointer } from "./pointer.ts";
export { typed, untyped } from "./typed.ts";
export { type ExactJsonValue, isJsonObject, type JsonObject, type JsonValue } from "./value.ts";
