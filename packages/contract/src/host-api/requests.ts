import { type Static, Type } from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { ExtensionIdText } from "./common.ts";
import { CHART_TIMEFRAMES } from "./market.ts";

export type { Static, TSchema } from "typebox";

/** A symbol in a query; its limit equals `quoteSymbol`'s. */
const SymbolText = Type.String({ minLength: 1, maxLength: 128 });

/** `{id}` in a path. */
export const IdParams = closed({ id: ExtensionIdText });

/**
 * Query of `DELETE /api/extensions/{id}`: whether the objects that the trader made from its contributions stay, the
 * default, or are removed.
 */
export const RemovalQuery = closed({ objects: Type.Optional(oneOf(["keep", "remove"])) });
export type Removal = Static<typeof RemovalQuery>;

const KeyIdText = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** `{key_id}` in a path. */
export const KeyIdParams = closed({ key_id: KeyIdText });

const PublisherText = Type.String({ minLength: 1, maxLength: 256 });

/** Query of `GET /api/trust/key-sets`. */
export const KeySetQuery = closed({ publisher: PublisherText });

/** Body of `POST /api/extensions/{id}/run-anyway`: the revocation that the trader saw. */
export const RunAnywayRequestSchema = closed({ key_id: KeyIdText, effective_at: Type.String({ maxLength: 64 }) });
export type RunAnywayRequest = Static<typeof RunAnywayRequestSchema>;

/** Body of `POST /api/trust/key-sets/accept`: the state that the trader saw, and the revocations to forget. */
export const AcceptKeysRequestSchema = closed({
  publisher: PublisherText,
  revision: Type.String({ pattern: "^[0-9]{1,19}$" }),
  forget_revocations: Type.Array(KeyIdText, { maxItems: 64 }),
});
export type AcceptKeysRequest = Static<typeof AcceptKeysRequestSchema>;

/** Query of `GET /api/market/quote`. */
export const QuoteQuery = closed({ symbol: SymbolText });

/** Query of `GET /api/market/candles`. Query values are text, so the limit is a string of digits. */
export const CandlesQuery = closed({
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
  limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,4}$" })),
});

/** Query of `GET /api/market/search`: part of a symbol or a name; absent or empty: every instrument. */
export const SymbolSearchQuery = closed({
  q: Type.Optional(Type.String({ maxLength: 128 })),
  limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,2}$" })),
});

/** Query of `GET /api/market/bars`; the limit is checked against {@link MAX_WINDOW_BARS}. */
export const BarsQuery = closed({
  symbol: SymbolText,
  timeframe: oneOf(CHART_TIMEFRAMES),
  source: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  before: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" })),
  limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,4}$" })),
});

const ONE_TIMEFRAME = `(?:${CHART_TIMEFRAMES.join("|")})`;

/** Query of `GET /api/market/moment`: the timeframes, separated by commas. */
export const MomentQuery = closed({
  symbol: SymbolText,
  timeframes: Type.Optional(
    Type.String({ pattern: `^${ONE_TIMEFRAME}(?:,${ONE_TIMEFRAME}){0,${CHART_TIMEFRAMES.length - 1}}$` }),
  ),
  limit: Type.Optional(Type.String({ pattern: "^[1-9][0-9]?$" })),
});

/** Query of `GET /api/marketplace/plugins`. */
export const PluginsQuery = closed({
  query: Type.Optional(Type.String({ maxLength: 256 })),
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
});

/** Query of `GET /api/workbench`: the chart's symbol and timeframe. */
export const WorkbenchQuery = closed({
  symbol: Type.Optional(Type.String({ maxLength: 128 })),
  timeframe: Type.Optional(Type.String({ maxLength: 16 })),
});
