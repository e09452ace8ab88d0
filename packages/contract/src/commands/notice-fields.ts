import Type from "typebox";
import { bodyText, NameText, SymbolText, TimeframeText, TitleText } from "./parts.ts";

/** A notice as its sender writes it. */
export const NOTICE_FIELDS = {
  id: NameText,
  title: TitleText,
  body: bodyText(2048),
  symbol: Type.Optional(SymbolText),
  timeframe: Type.Optional(TimeframeText),
};
