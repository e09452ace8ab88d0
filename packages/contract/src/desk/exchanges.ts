import { type Static, Type } from "typebox";
import { SECRET_MAX_LENGTH } from "../limits/network.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { TakenTypesSchema } from "./taken-orders.ts";

/** The exchange's id in ccxt. */
const ExchangeId = Type.String({ pattern: "^[a-z0-9]{1,32}$" });

const ACCOUNT_CREDENTIALS = ["key", "secret", "passphrase"] as const;
export type AccountCredential = (typeof ACCOUNT_CREDENTIALS)[number];

/** Reasons that an exchange gives for a difference. */
const REASON_KINDS = ["deposit", "withdrawal", "trade"] as const;

/** A difference between an exchange and the ledger of an account there. Amounts are exact decimals. */
const DifferenceSchema = closed({
  /** As the exchange writes it, such as `BTC`. */
  asset: Type.String(),
  /** The instrument whose position it belongs to; absent: the account's cash. */
  symbol: Type.Optional(Type.String()),
  /** How much more the exchange has than the ledger; below zero: less. */
  amount: Type.String(),
  /** The part for which the exchange gives no reason. For an instrument, it stops orders that would increase the position. */
  unexplained: Type.String(),
  /** Reasons that the exchange gives, at most 20. */
  reasons: Type.Array(closed({ kind: oneOf(REASON_KINDS), id: Type.String(), amount: Type.String(), at: TimeText })),
  /** When it was first found. */
  since: TimeText,
});
export type ExchangeDifference = Static<typeof DifferenceSchema>;

/** Fields that only an account at an exchange has. */
export const ExchangeAccountSchema = closed({
  exchange: ExchangeId,
  /** Currency of the account's cash; only instruments priced in it are traded. */
  currency: Type.String(),
  /** Whether the host has an API key of it. */
  session: oneOf(["connected", "disconnected"]),
  /** Whether orders are placed: off until the trader switches it on. */
  live: oneOf(["on", "off"]),
  /** When the exchange was last asked for all orders; absent: not since the host's start. */
  checked_at: Type.Optional(TimeText),
  /** True while the exchange gives no usable answer. */
  failing: Type.Boolean(),
  /** When orders, trades and all comparable balances were last compared with the ledger; absent: not since the host's start. */
  compared_at: Type.Optional(TimeText),
  /** Empty: the ledger agrees with the exchange as far as it was compared. */
  differences: Type.Array(DifferenceSchema),
});

/** `GET /api/exchanges`: the exchanges that offer accounts, and why the others do not. */
export const ExchangeListSchema = closed({
  exchanges: Type.Array(
    closed({
      exchange: ExchangeId,
      name: Type.String(),
      needs: Type.Array(oneOf(ACCOUNT_CREDENTIALS)),
      types: TakenTypesSchema,
    }),
  ),
  absent: Type.Array(closed({ exchange: ExchangeId, name: Type.String(), reason: Type.String() })),
});
export type ExchangeList = Static<typeof ExchangeListSchema>;

const Credential = Type.String({ minLength: 1, maxLength: SECRET_MAX_LENGTH });

/** Body of `POST /api/exchange-accounts`. Connecting an account again replaces its credentials. */
export const NewExchangeAccountSchema = closed({
  exchange: ExchangeId,
  /** As the exchange writes it, such as `USD`. */
  currency: Type.String({ pattern: "^[A-Z0-9]{2,12}$" }),
  key: Credential,
  secret: Credential,
  passphrase: Type.Optional(Credential),
});
export type NewExchangeAccount = Static<typeof NewExchangeAccountSchema>;

/** Body of `PUT /api/accounts/{id}/live`. */
export const LiveSwitchSchema = closed({
  live: oneOf(["on", "off"]),
  /** To switch it on: the account's id, as a confirmation. */
  confirm: Type.Optional(Type.String({ maxLength: 64 })),
});
export type LiveSwitch = Static<typeof LiveSwitchSchema>;

/** Body of `POST /api/accounts/{id}/corrections`: differences exactly as listed; the host books all of them or none. */
export const BookDifferencesSchema = closed({
  differences: Type.Array(closed({ asset: Type.String({ maxLength: 32 }), amount: Type.String({ maxLength: 64 }) }), {
    minItems: 1,
    maxItems: 1000,
  }),
});
export type BookDifferences = Static<typeof BookDifferencesSchema>;
