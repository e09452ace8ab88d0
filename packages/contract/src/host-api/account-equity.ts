import { type Static, Type } from "typebox";
import { PageLimit } from "../desk/accounts.ts";
import { closed, TimeText } from "../schemas/bodies.ts";

const DayText = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });

/** A UTC day of an account, as of its last sample. Amounts are exact decimals. */
const EquityDaySchema = closed({
  day: DayText,
  /** Cash and positions at their last prices. */
  equity: Type.String(),
  /** Profit or loss of positions closed since the previous listed day, before fees. */
  realised: Type.String(),
  fees: Type.String(),
  /** Distance from the highest equity so far: zero or more. */
  drawdown: Type.String(),
});
export type EquityDay = Static<typeof EquityDaySchema>;

/** `GET /api/accounts/{id}/equity`: days on which something was held or filled, the latest first. */
export const AccountEquitySchema = closed({
  days: Type.Array(EquityDaySchema),
  /** Samples of the account's whole history, thinned evenly, oldest first; empty on a later page. */
  curve: Type.Array(closed({ at: TimeText, equity: Type.String() })),
  /** `before` of the next page; absent: this is the last one. */
  next: Type.Optional(DayText),
});
export type AccountEquity = Static<typeof AccountEquitySchema>;

/** Query of `GET /api/accounts/{id}/equity`: a page begins before the day `before`. */
export const AccountEquityQuery = closed({ before: Type.Optional(DayText), limit: PageLimit });
