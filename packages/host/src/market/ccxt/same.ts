import type { Candle } from "@bourse/contract";

const PARTS = ["time", "open", "high", "low", "close", "volume"] as const;

/** Whether two candles say the same. */
export function isSameCandle(one: Candle, other: Candle | undefined): boolean {
  return other !== undefined && PARTS.every((part) => one[part] === other[part]);
}
