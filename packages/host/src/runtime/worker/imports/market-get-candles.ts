import { ABI_STATUS, TIMEFRAMES } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";
import { answer, holdsOutput, readText } from "./read.ts";

const timeframes: ReadonlySet<string> = new Set(TIMEFRAMES);

/** Copies the candle snapshot of this callback if symbol and timeframe are the view's own. */
export const marketGetCandles = defineImport({
  name: "market_get_candles",
  run(context, [symbolAt = 0, symbolLength = 0, timeframeAt = 0, timeframeLength = 0, out = 0, capacity = 0]) {
    const symbol = readText(context, symbolAt, symbolLength);
    if (!symbol.ok) return symbol.code;
    const timeframe = readText(context, timeframeAt, timeframeLength);
    if (!timeframe.ok) return timeframe.code;
    if (!holdsOutput(context, out, capacity)) return ABI_STATUS.BAD_POINTER;
    if (!timeframes.has(timeframe.text)) return ABI_STATUS.INVALID_ARGUMENT;
    const { input } = context;
    const snapshot = input?.kind === "render" && input.symbol === symbol.text ? input.candles : undefined;
    if (snapshot?.timeframe !== timeframe.text) return ABI_STATUS.NOT_AVAILABLE;
    return answer(context, snapshot.json, [out, capacity]);
  },
});
