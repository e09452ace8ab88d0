/** Judges guests by running them: whether what they say of a bar uses bars after it. */
export { type Claims, claimsOf, type MarkedValue } from "./claims.ts";
export { type GateVerdict, judgeLookAhead, timeframeOf } from "./gate.ts";
