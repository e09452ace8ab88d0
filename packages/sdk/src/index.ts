/**
 * Types for guests written in TypeScript, and for tools that look at guests: the formats a guest reads and writes.
 * The bindings themselves are `@bourse/sdk/assemblyscript` and `@bourse/sdk/c/svc.h`.
 */
export {
  ABI_STATUS,
  ABI_VERSION,
  type AbiStatus,
  type BoxNode,
  CAPABILITY_INDEX,
  type Candle,
  type CandleSnapshot,
  type Capability,
  type LabelNode,
  type LayoutNode,
  type LineNode,
  type Quote,
  type Timeframe,
} from "@bourse/contract";
