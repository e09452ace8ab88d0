import { type Static, Type } from "typebox";
import { closed, TimeText } from "../schemas/bodies.ts";

/** The exchange's id in ccxt, such as `kraken`. */
const ExchangeText = Type.String({ pattern: "^[a-z0-9]{1,32}$" });

/** Most symbols of one exchange: its public limit is a few requests a second for all users of one address. */
export const MAX_SOURCE_SYMBOLS = 20;

/** Body of `POST /api/market/sources`: an exchange to follow, and its symbols in ccxt's notation, `BTC/USD`. */
export const NewSourceSchema = closed({
  exchange: ExchangeText,
  symbols: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: MAX_SOURCE_SYMBOLS }),
});
export type NewSource = Static<typeof NewSourceSchema>;

/** An exchange that the trader added; its source id is `ccxt:` and the exchange. */
const AddedSourceSchema = closed({
  exchange: ExchangeText,
  symbols: Type.Array(Type.String()),
  added_at: TimeText,
});
export type AddedSource = Static<typeof AddedSourceSchema>;

/** `GET /api/market/sources`. */
export const AddedSourceListSchema = closed({ sources: Type.Array(AddedSourceSchema) });

/** `:exchange` in a path. */
export const SourceParams = closed({ exchange: ExchangeText });
