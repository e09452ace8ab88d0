import Type from "typebox";
import { nonBlank, shownText, text } from "../manifest/fields.ts";
import { CHART_TIMEFRAMES } from "../market.ts";
import { oneOf } from "../schemas/bodies.ts";

/** A name the guest gives and the host only compares. */
export const NameText = nonBlank(128);

/** An instrument's symbol, which a trader reads in notices and snapshots; the bound is that of `quoteSymbol`. */
export const SymbolText = shownText(128);

/** A timeframe a chart can show. */
export const TimeframeText = oneOf(CHART_TIMEFRAMES);

/** A source of market data or of a feed; a trader reads it where its key is typed. */
export const SourceId = shownText(128);

/** Id of a chart, as `charts.list` tells it. */
export const ChartId = nonBlank(128);

/** A title a trader reads. */
export const TitleText = shownText(128);

const BODY_TEXT_PATTERN =
  "^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$";
const BODY_TEXT = new RegExp(BODY_TEXT_PATTERN, "u");

/** True for text of several lines that holds no control character and none that changes the direction of text. */
export const isBodyText = (text: string): boolean => text.isWellFormed() && BODY_TEXT.test(text);

/** Text of several lines a trader reads: line breaks pass, other control characters do not. */
export const bodyText = (maxLength: number) =>
  Type.String({
    maxLength,
    pattern: BODY_TEXT_PATTERN,
    "x-rule": "json.encoding_invalid",
    "x-says": "holds a control character or one that changes the direction of text",
  });

/** One line a trader reads; may be empty. */
export const lineText = (maxLength: number) => text(0, maxLength);

/** Ids a host gave; each once. */
export const IdList = Type.Array(nonBlank(128), { minItems: 1, maxItems: 64, uniqueItems: true });

/** A JSON object of the caller's own shape. */
export const JsonObjectSchema = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object" });

/** Any JSON value. */
export const AnyJson = Type.Unsafe<unknown>({});
