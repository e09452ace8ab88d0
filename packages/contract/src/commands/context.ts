import Type, { type Static } from "typebox";
import { Time } from "../events/parts.ts";
import { closed } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { lineText, NameText, SymbolText, TimeframeText, TitleText } from "./parts.ts";

/** What the trader is looking at. */
export const HostContextSchema = closed({
  symbol: SymbolText,
  /** Timeframes of the open charts of this symbol, the active one first. */
  timeframes: Type.Array(TimeframeText),
  watchlist: Type.Array(SymbolText),
  /** True while the trader's page is shown and has the focus. */
  foreground: Type.Boolean(),
  now: Time,
});
/** What the trader is looking at. */
export type HostContext = Static<typeof HostContextSchema>;

export const CONTEXT_READ = defineContract({
  method: "context.read",
  requires: { capabilities: ["tradingRead"] },
  params: closed({}),
  result: HostContextSchema,
});

/** What an extension may say of itself to the workbench: these fields and no others. */
export const PublishedFieldsSchema = closed({
  symbol: Type.Optional(SymbolText),
  timeframe: Type.Optional(TimeframeText),
  summary: Type.Optional(lineText(512)),
  bias: Type.Optional(Type.Unsafe<"bullish" | "bearish" | "neutral">({ enum: ["bullish", "bearish", "neutral"] })),
  price: Type.Optional(Type.Number()),
});

/** Puts a snapshot of an extension's surface into the workbench, or takes it away with `enabled: false`. */
export const CONTEXT_PUBLISH = defineContract({
  method: "context.publish",
  requires: { capabilities: [] },
  params: closed({
    enabled: Type.Boolean(),
    /** Id of a view that the signed manifest declares. */
    surface_id: NameText,
    title: TitleText,
    status: lineText(128),
    captured_at: Type.Optional(Time),
    context: Type.Optional(PublishedFieldsSchema),
  }),
  result: closed({ published: Type.Boolean(), surface_id: NameText }),
});
