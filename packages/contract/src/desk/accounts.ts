import { type Static, Type } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import { DecimalText, ORDER_FIELDS } from "../orders/request.ts";
import { FUNDINGS, ORDER_SIDES, ORDER_STATES, ORDER_TYPES, TIMES_IN_FORCE } from "../orders/words.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";
import { ExchangeAccountSchema } from "./exchanges.ts";
import { TakenOrdersSchema } from "./taken-orders.ts";

/** `paper`: trades are simulated; `live`: orders go to an exchange and trade real money. */
const ACCOUNT_KINDS = ["paper", "live"] as const;

/** Whether an account takes orders: all of them, those that make a position smaller, or none. */
export const RISK_STATES = ["active", "reducing", "halted"] as const;
export type RiskState = (typeof RISK_STATES)[number];

/** Why the host took rights back at its start: its last run ended with unwritten changes, or the data folder comes from a backup. */
export const CAUTION_REASONS = ["unwritten", "restored"] as const;
export type CautionReason = (typeof CAUTION_REASONS)[number];

/** A bound as an exact decimal, zero or more. */
const BoundText = Type.String({ pattern: "^(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?$" });

/** The trader's own bounds. Each holds for every order, whoever places it. */
const RISK_LIMIT_FIELDS = {
  /** Quantity of one order. */
  max_order_quantity: BoundText,
  /** Position in one instrument, long or short, once all open orders on the order's side are filled. */
  max_position: BoundText,
  /** Price times quantity of one order; for a replaced order, times the quantity still to be filled. */
  max_notional: BoundText,
  /** Largest distance between an order's price and the last price, as a fraction of the last price. */
  price_band: BoundText,
  orders_per_minute: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** Loss of a UTC day, realised and open, from which on only orders that make a position smaller are accepted. */
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

/** `false`: the change is in effect, but is lost if the host ends before the disk accepts it; absent: it is on the disk. */
export const Unwritten = Type.Optional(Type.Literal(false));

/** How the market of a paper account is simulated. Arriving prices have no volume, so an order can be filled in any quantity. */
export const SimulationSchema = closed({
  /** Cash and positions that must cover an order. */
  funding: oneOf(FUNDINGS),
  /** The price that buyers pay minus the price that sellers get, in ticks. */
  spread_ticks: BoundText,
  /** Slippage of an order that takes liquidity, in ticks. */
  slippage_ticks: BoundText,
});
export type Simulation = Static<typeof SimulationSchema>;

/** Body of `PUT /api/accounts/{id}/simulation`. Open orders stay as they are. */
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
  /** Only for the paper account. */
  simulation: Type.Optional(SimulationSchema),
  /** Only for an account at an exchange. */
  exchange: Type.Optional(ExchangeAccountSchema),
  written: Unwritten,
});
export type Account = Static<typeof AccountSchema>;

/** `GET /api/accounts`. */
export const AccountListSchema = closed({ accounts: Type.Array(AccountSchema) });
export type AccountList = Static<typeof AccountListSchema>;

/** `{id}` of an account in a path. */
export const AccountParams = closed({ id: Type.String({ minLength: 1, maxLength: 64 }) });

/** Body of `POST /api/accounts/{id}/orders`. Repeating an order under its id places nothing and returns the first one. */
export const NewOrderSchema = closed({ symbol: SymbolText, ...ORDER_FIELDS });
export type NewOrder = Static<typeof NewOrderSchema>;

/** The id of an order, or of a bracket's exit, which contains a slash. */
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
  /** For the exit of a bracket: id of the entry order that it closes. */
  entry: Type.Optional(Type.String()),
  status: oneOf(ORDER_STATES),
  reject: Type.Optional(closed({ code: Type.String() })),
  placed_at: TimeText,
  /** Id of the built-in extension or plugin that placed it; absent: the trader. */
  placed_by: Type.Optional(Type.String()),
  /** Id of the built-in extension or plugin that cancelled it; absent: the trader, the account or nobody. */
  canceled_by: Type.Optional(Type.String()),
  /** True: something other than the host placed it at the exchange; `placed_at` is when the host found it. */
  elsewhere: Type.Optional(Type.Literal(true)),
  /** Only in the answer to a cancellation. */
  written: Unwritten,
});
export type AccountOrder = Static<typeof AccountOrderSchema>;

/** `GET /api/accounts/{id}/orders`: the latest first. */
export const AccountOrderListSchema = closed({
  orders: Type.Array(AccountOrderSchema),
  /** `before` of the next page; absent: this is the last one. */
  next: Type.Optional(Type.String()),
});

/** Number of rows of one page of a list. */
export const PageLimit = Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,2}$" }));

/** Query of `GET /api/accounts/{id}/orders`: `live` leaves out what has ended; a page begins after the order `before`. */
export const AccountOrderQuery = closed({
  live: Type.Optional(oneOf(["true"])),
  before: Type.Optional(OrderId),
  limit: PageLimit,
});

/** A fill of an account, as extensions see it too. */
export const AccountFillSchema = closed({
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
 * An entry beside an account's fills. `late_fill`: marks a fill that came after its order had ended; the fill itself holds the
 * amounts. `fee`: a fee that was taken in something other than the account's cash. `booked`: a difference to the exchange that the
 * trader has booked.
 */
const CorrectionSchema = closed({
  /** Rises with each entry. */
  sequence: Type.Integer(),
  kind: oneOf(CORRECTION_KINDS),
  asset: Type.String(),
  /** Below zero: less than before. */
  amount: Type.String(),
  /** The instrument whose position changes; absent: the cash changes, or a fee is in something that the account does not hold. */
  symbol: Type.Optional(Type.String()),
  /** Price of one unit of the asset in the account's cash. */
  price: Type.Optional(Type.String()),
  /** Id of the order; only late fills and fees have one. */
  client_order_id: Type.Optional(Type.String()),
  /** The sequence of the fill that it belongs to. */
  fill: Type.Optional(Type.Integer()),
  /** Only for a booked difference: the reason that the exchange gave. */
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

/** A change of an order's state, as recorded in the journal. */
const OrderMoveSchema = closed({
  client_order_id: Type.String(),
  from: oneOf(ORDER_STATES),
  to: oneOf(ORDER_STATES),
  at: TimeText,
});
export type OrderMove = Static<typeof OrderMoveSchema>;

/**
 * `GET /api/accounts/{id}/export`: a page of everything of an account, oldest first, each order with all its fills and moves. The
 * last page has the account, and once more the orders that have changed since the first page: of an order listed twice, the later
 * entry counts.
 */
export const AccountExportSchema = closed({
  /** Only on the last page. */
  account: Type.Optional(AccountSchema),
  orders: Type.Array(AccountOrderSchema),
  fills: Type.Array(AccountFillSchema),
  moves: Type.Array(OrderMoveSchema),
  /** The corrections of the page's orders; the last page also has those that belong to no order. */
  corrections: Type.Array(CorrectionSchema),
  /** `after` of the next page; absent: this is the last one. */
  next: Type.Optional(Type.String()),
});
export type AccountExport = Static<typeof AccountExportSchema>;

/** Query of `GET /api/accounts/{id}/export`. */
export const AccountExportQuery = closed({
  after: Type.Optional(Type.String({ pattern: "^[0-9]{1,15}[.][0-9]{1,15}[.][0-9]{1,15}$" })),
});
