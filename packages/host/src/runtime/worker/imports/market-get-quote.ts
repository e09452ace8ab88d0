import { ABI_STATUS } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";
import { answer, holdsOutput, readText } from "./read.ts";

/**
 * Copies the quote snapshot of this callback. The guest reaches no network: data outside the snapshot is not available.
 */
export const marketGetQuote = defineImport({
  name: "market_get_quote",
  run(context, [symbolAt = 0, symbolLength = 0, out = 0, capacity = 0]) {
    const symbol = readText(context, symbolAt, symbolLength);
    if (!symbol.ok) return symbol.code;
    if (!holdsOutput(context, out, capacity)) return ABI_STATUS.BAD_POINTER;
    const { input } = context;
    const snapshot = input?.kind === "render" && input.symbol === symbol.text ? input.quote : undefined;
    return snapshot ? answer(context, snapshot, [out, capacity]) : ABI_STATUS.NOT_AVAILABLE;
  },
});
