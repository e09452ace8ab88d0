import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { DecimalText, ORDER_FIELDS } from "../orders/request.ts";
import { FUNDINGS, ORDER_SIDES, ORDER_STATES, ORDER_TYPES, TIMES_IN_FORCE } from "../orders/words.ts";
import { closed, oneOf, TimeText } from "./common.ts";
import { ExchangeAccountSchema } from "./exchanges.ts";
import { TakenOrdersSchema } from "./taken-orders.ts";

/** Paper trades with nobody; live trades with money. */
const ACCOUNT_KINDS = ["paper", "live"] as const;

/** Whether an account takes orders: all of them, those that make a position smaller, or none. */
export const RISK_STATES = ["active", "reducing", "halted"] as const;
export type RiskState = (typeof RISK_STATES)[number];

/** Why a start took rights back by itself: the folder comes from a backup, or the host before ended with acts not written. */
export const CAUTION_REASONS = ["unwritten", "restored"] as const;
export type CautionReason = (typeof CAUTION_REASONS)[number];

/** A bound: of zero or more. */
const BoundText = Type.String({ pattern: "^(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?$" });

/** The trader's own bounds. Each holds for every order, whoever places it. */
const RISK_LIMIT_FIELDS = {
  /** Quantity of one order. */
  max_order_quantity: BoundText,
  /** Position in one instrument, long or short, with what still works. */
  max_position: BoundText,
  /** Price times quantity of one order; of a replaced one, times what is left to be filled. */
  max_notional: BoundText,
  /** How far a price of an order may lie from the last one, as a part of it. */
  price_band: BoundText,
  orders_per_minute: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** Loss of a UTC day, realised and open, from which on only smaller positions are taken. */
  max_daily_loss: BoundText,
};
export const RiskLimitsSchema = closed(RISK_LIMIT_FIELDS);
export type RiskLimits = Static<typeof RiskLimitsSchema>;

const PositionSchema = closed({
  symbol: Type.String(),
  /** Below zero: short. */
  quantity: Type.String(),
  /** Mean price of what is held, to at most 18 decimals; absent: the account does not say. */
  average_price: Type.Optional(Type.String()),
  /** Absent: no price has arrived since the start. */
  last_price: Type.Optional(Type.String()),
});

/** `false`: what it tells is in effect, and lost if the host ends before its disk takes it; absent: all of it is on disk. */
export const Unwritten = Type.Optional(Type.Literal(false));

/** How the market of a paper account is simulated. A price that arrives has no volume, so nothing limits how much it fills. */
export const SimulationSchema = closed({
  /** The cover of orders. */
  funding: oneOf(FUNDINGS),
  /** Price of buyers minus that of sellers, in ticks. */
  spread_ticks: BoundText,
  /** Worse price, in ticks, of an order that takes what others offer. */
  slippage_ticks: BoundText,
});
export type Simulation = Static<typeof SimulationSchema>;

/** Body of `PUT /api/accounts/{id}/simulation`. Orders that work stay as they are. */
export const SimulationChangeSchema = Type.Partial(SimulationSchema, { additionalProperties: false });
export type SimulationChange = Static<typeof SimulationChangeSchema>;

/** An account as listed. Amounts are exact decimals. */
export const AccountSchema = closed({
  id: Type.String(),
  kind: oneOf(ACCOUNT_KINDS),
  name: Type.String(),
  starting_cash: Type.String(),
  cash: Type.String(),
  risk: closed({
    state: oneOf(RISK_STATES),
    limits: RiskLimitsSchema,
    /** Why the host halted it by itself at a start; absent: somebody set the state. */
    reason: Type.Optional(oneOf(CAUTION_REASONS)),
  }),
  positions: Type.Array(PositionSchema),
  takes: TakenOrdersSchema,
  /** Of the paper account. */
  simulation: Type.Optional(SimulationSchema),
  /** Of an account at an exchange. */
  exchange: Type.Optional(ExchangeAccountSchema),
  written: Unwritten,
});
export type Account = Static<typeof AccountSchema>;

/** `GET /api/accounts`. */
export const AccountListSchema = closed({ accounts: Type.Array(AccountSchema) });
export type AccountList = Static<typeof AccountListSchema>;

/** `{id}` of an account in a path. */
export const AccountParams = closed({ id: Type.String({ minLength: 1, maxLength: 64 }) });

/** Body of `POST /api/accounts/{id}/orders`. The same order again under its id places nothing and gives the first. */
export const NewOrderSchema = closed({ symbol: SymbolText, ...ORDER_FIELDS });
export type NewOrder = Static<typeof NewOrderSchema>;

/** Also the id of a bracket's exit, which has a slash. */
const OrderId = Type.String({ minLength: 1, maxLength: 80 });

/** Body of `POST /api/accounts/{id}/cancellations`. */
export const CancelOrderSchema = closed({ client_order_id: OrderId });

/** Body of `POST /api/accounts/{id}/replacements`: the amounts to change. */
export const ReplaceOrderSchema = closed({
  client_order_id: OrderId,
  quantity: Type.Optional(DecimalText),
  price: Type.Optional(DecimalText),
  stop_price: Type.Optional(DecimalText),
});
export type ReplaceOrder = Static<typeof ReplaceOrderSchema>;

/** Body of `PUT /api/accounts/{id}/risk`. `halted` also cancels every order but the exits of brackets. */
export const RiskChangeSchema = closed({
  state: Type.Optional(oneOf(RISK_STATES)),
  limits: Type.Optional(Type.Partial(RiskLimitsSchema, { additionalProperties: false })),
});
export type RiskChange = Static<typeof RiskChangeSchema>;

/** An order of an account. */
export const AccountOrderSchema = closed({
  client_order_id: Type.String(),
  symbol: Type.String(),
  side: oneOf(ORDER_SIDES),
  type: oneOf(ORDER_TYPES),
  tif: oneOf(TIMES_IN_FORCE),
  quantity: Type.String(),
  filled: Type.String(),
  /** `null` without a fill. */
  average_price: Type.Union([Type.String(), Type.Null()]),
  price: Type.Optional(Type.String()),
  stop_price: Type.Optional(Type.String()),
  take_profit: Type.Optional(Type.String()),
  stop_loss: Type.Optional(Type.String()),
  /** The entry that it closes; absent: it is no exit of a bracket. */
  entry: Type.Optional(Type.String()),
  status: oneOf(ORDER_STATES),
  reject: Type.Optional(closed({ code: Type.String() })),
  placed_at: TimeText,
  /** Id of the built-in extension or plugin that placed it; absent: the trader. */
  placed_by: Type.Optional(Type.String()),
  /** Id of the built-in extension or plugin that cancelled it; absent: the trader, the account or nobody. */
  canceled_by: Type.Optional(Type.String()),
  /** It was placed at the exchange by something else; `placed_at` is when the host found it. */
  elsewhere: Type.Optional(Type.Literal(true)),
  /** In the answer to a cancel. */
  written: Unwritten,
});
export type AccountOrder = Static<typeof AccountOrderSchema>;

/** `GET /api/accounts/{id}/orders`: the latest first. */
export const AccountOrderListSchema = closed({
  orders: Type.Array(AccountOrderSchema),
  /** `before` of the next page; absent: this is the last one. */
  next: Type.Optional(Type.String()),
});

/** Rows of a page of a list. */
export const PageLimit = Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,2}$" }));

/** Query of `GET /api/accounts/{id}/orders`: `live` leaves out what has ended; a page begins after the order `before`. */
export const AccountOrderQuery = closed({
  live: Type.Optional(oneOf(["true"])),
  before: Type.Optional(OrderId),
  limit: PageLimit,
});

const AccountFillSchema = closed({
  /** Rises with each fill. */
  sequence: Type.Integer(),
  client_order_id: Type.String(),
  symbol: Type.String(),
  side: oneOf(ORDER_SIDES),
  price: Type.String(),
  quantity: Type.String(),
  fee: Type.String(),
  ambiguous: Type.Boolean(),
  at: TimeText,
});
export type AccountFill = Static<typeof AccountFillSchema>;

/** `GET /api/accounts/{id}/fills`: the latest first. */
export const AccountFillListSchema = closed({
  fills: Type.Array(AccountFillSchema),
  /** `before` of the next page; absent: this is the last one. */
  next: Type.Optional(Type.String()),
});

/** Query of `GET /api/accounts/{id}/fills`: a page begins after the fill with the sequence `before`. */
export const AccountFillQuery = closed({
  before: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" })),
  limit: PageLimit,
});

const CORRECTION_KINDS = ["late_fill", "fee", "booked"] as const;

/**
 * An entry beside the fills of an account. `late_fill`: a fill of an order that had ended already; the fill itself has the amounts.
 * `fee`: a fee that was taken in something else than the account's cash. `booked`: a difference to the exchange that the trader has
 * booked.
 */
const CorrectionSchema = closed({
  /** Rises with each entry. */
  sequence: Type.Integer(),
  kind: oneOf(CORRECTION_KINDS),
  asset: Type.String(),
  /** Below zero: less than before. */
  amount: Type.String(),
  /** The instrument whose position it changes; absent: the cash, or of a fee something that the account does not hold. */
  symbol: Type.Optional(Type.String()),
  /** Of one more in the account's cash. */
  price: Type.Optional(Type.String()),
  /** Of a late fill and a fee. */
  client_order_id: Type.Optional(Type.String()),
  /** The sequence of the fill that it belongs to. */
  fill: Type.Optional(Type.Integer()),
  /** Of a booked difference: what the exchange told of it. */
  reason: Type.Optional(Type.String()),
  at: TimeText,
});
export type AccountCorrection = Static<typeof CorrectionSchema>;

/** `GET /api/accounts/{id}/corrections`: the latest first. */
export const AccountCorrectionListSchema = closed({
  corrections: Type.Array(CorrectionSchema),
  /** `before` of the next page; absent: this is the last one. */
  next: Type.Optional(Type.String()),
});

/** A move of an order's state, as the journal has it. */
const OrderMoveSchema = closed({
  client_order_id: Type.String(),
  from: oneOf(ORDER_STATES),
  to: oneOf(ORDER_STATES),
  at: TimeText,
});
export type OrderMove = Static<typeof OrderMoveSchema>;

/**
 * `GET /api/accounts/{id}/export`: a page of everything of an account, oldest first, each order with all its fills and moves. The
 * last page has the account, and also the orders that have changed since the first: the later of two counts.
 */
export const AccountExportSchema = closed({
  /** On the last page. */
  account: Type.Optional(AccountSchema),
  orders: Type.Array(AccountOrderSchema),
  fills: Type.Array(AccountFillSchema),
  moves: Type.Array(OrderMoveSchema),
  /** Of the page's orders; on the last page also those of no order. */
  corrections: Type.Array(CorrectionSchema),
  /** `after` of the next page; absent: this is the last one. */
  next: Type.Optional(Type.String()),
});
export type AccountExport = Static<typeof AccountExportSchema>;

/** Query of `GET /api/accounts/{id}/export`. */
export const AccountExportQuery = closed({
  after: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}[.][0-9]{1,15}[.][0-9]{1,15}$" })),
});
