import Type from "typebox";
import { CHART_TIMEFRAMES } from "../market.ts";
import { oneOf } from "../schemas/bodies.ts";
import { nonBlank, shownText, text } from "../schemas/fields.ts";

/** A name chosen by the guest, which the host only compares. */
export const NameText = nonBlank(128);

/** An instrument's symbol, shown in notices and snapshots; its limit equals `quoteSymbol`'s. */
export const SymbolText = shownText(128);

/** A timeframe a chart can show. */
export const TimeframeText = oneOf(CHART_TIMEFRAMES);

/** A source of market data or of a feed, shown where the trader types its key. */
export const SourceId = shownText(128);

/** Id of a chart, as listed by `charts.list`. */
export const ChartId = nonBlank(128);

/** A title shown to the trader. */
export const TitleText = shownText(128);

const BODY_TEXT_PATTERN =
  "^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$";
const BODY_TEXT = new RegExp(BODY_TEXT_PATTERN, "u");

/** True for multi-line text without control characters or characters that change the text direction. */
export const isBodyText = (text: string): boolean => text.isWellFormed() && BODY_TEXT.test(text);

/** Multi-line text shown to the trader: line breaks are allowed, other control characters are not. */
export const bodyText = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: BODY_TEXT_PATTERN,
    "x-rule": "json.encoding_invalid",
    "x-says": "contains a control character or one that changes the text direction",
  });

/** One line of text shown to the trader; may be empty. */
export const lineText = (maxLength: number) => text(0, maxLength);

/** Ids issued by the host, without duplicates. */
export const IdList = Type.Array(nonBlank(128), { minItems: 1, maxItems: 64, uniqueItems: true });

/** A JSON object whose shape the caller defines. */
export const JsonObjectSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" });

/** Any JSON value. */
export const AnyJson = Type.Unsafe<unknown>({});
