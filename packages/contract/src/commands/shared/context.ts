import Type, { type Static } from "typebox";
import { Time } from "../../events/parts.ts";
import { closed } from "../../schemas/bodies.ts";
import { lineText, SymbolText, TimeframeText } from "../parts.ts";

/** The symbol and charts that the trader is viewing. */
export const HostContextSchema = closed({
  symbol: SymbolText,
  /** Timeframes of the open charts of this symbol, the active one first. */
  timeframes: Type.Array(TimeframeText),
  watchlist: Type.Array(SymbolText),
  /** True while the trader's page is visible and has the focus. */
  foreground: Type.Boolean(),
  now: Time,
});
/** The symbol and charts that the trader is viewing. */
export type HostContext = Static<typeof HostContextSchema>;

/** Facts that an extension may publish about itself to the workbench: these fields and no others. */
export const PublishedFieldsSchema = closed({
  symbol: Type.Optional(SymbolText),
  timeframe: Type.Optional(TimeframeText),
  summary: Type.Optional(lineText(512)),
  bias: Type.Optional(Type.Unsafe<"bullish" | "bearish" | "neutral">({ enum: ["bullish", "bearish", "neutral"] })),
  price: Type.Optional(Type.Number()),
});
