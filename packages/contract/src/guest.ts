/**
 * The part of the contract that a guest's thread needs. It loads no schema library, because every guest pays for what
 * its thread loads.
 */
export * from "./abi.ts";
export { CAPABILITY_INDEX } from "./capabilities.ts";
export { isCommandMethod } from "./generated/methods.ts";
export { allowedNames, placeOfFault, type SaidFault, sayFault } from "./json/fault-words.ts";
export { integersByName } from "./json/integers.ts";
export { type JsonOptions, parseStrictJson } from "./json/parse.ts";
export { escapeStep, type PathStep, toPointer } from "./json/pointer.ts";
export { show } from "./json/show.ts";
export * from "./limits/guest.ts";
export { JSON_LIMITS } from "./limits/json.ts";
export { LAYOUT_MAX_NESTING } from "./limits/manifest.ts";
export { TIMEFRAMES, type Timeframe } from "./market.ts";
export { checkNesting } from "./view/nesting.ts";
