import Type, { type Static } from "typebox";
import { SymbolText } from "../commands/parts.ts";
import {
  type Account,
  AccountExportSchema,
  AccountListSchema,
  type AccountOrder,
  AccountOrderListSchema,
  AccountOrderSchema,
  AccountParams,
  AccountSchema,
  CancelOrderSchema,
  type NewOrder,
  NewOrderSchema,
  ReplaceOrderSchema,
  Unwritten,
} from "../desk/accounts.ts";
import { type Scan, ScanListSchema, ScanParams, ScanResultListSchema, ScanSchema } from "../desk/scans.ts";
import { TRADING_LIMITS } from "../limits/trading.ts";
import { closed } from "../schemas/bodies.ts";
import { defineInApp, inAppNamespace, ours } from "./contract.ts";
import { Done, Handle, NoParams } from "./parts.ts";

/** Id of an account, such as `paper`. */
const AccountId = AccountParams.properties.id;

/** Id of an order: the one that its caller chose, or the id of a bracket's exit. */
const PlacedOrderId = CancelOrderSchema.properties.client_order_id;

/** A price as it arrived. */
const TradingQuoteSchema = closed({
  /** As its source names the instrument. */
  symbol: SymbolText,
  source: Type.String(),
  /** Exact decimal. */
  price: Type.String(),
  /** ISO 8601 UTC, from the source. */
  time: Type.String(),
});
export type TradingQuote = Static<typeof TradingQuoteSchema>;

const { orders, fills } = AccountExportSchema.properties;

/** Changes of an account since the last event. */
export const AccountChangeSchema = closed({
  /** As it is now. */
  account: AccountSchema,
  /** Orders that are new or have changed, oldest first. */
  orders,
  /** Oldest first. */
  fills,
});
export type AccountChange = Static<typeof AccountChangeSchema>;

const AT = "2026-03-02T14:30:00.000Z";

const QUOTE_SAMPLE = { symbol: "SIM:ALTA", source: "sim", price: "101.25", time: AT };

const NEW_ORDER_SAMPLE: NewOrder = {
  client_order_id: "example-1",
  symbol: "SIM:ALTA",
  side: "buy",
  type: "limit",
  quantity: "2",
  price: "100.50",
};

const ORDER_SAMPLE: AccountOrder = {
  client_order_id: "example-1",
  symbol: "SIM:ALTA",
  side: "buy",
  type: "limit",
  tif: "gtc",
  quantity: "2",
  filled: "0",
  average_price: null,
  price: "100.50",
  status: "working",
  placed_at: AT,
};

const ACCOUNT_SAMPLE: Account = {
  id: "paper",
  kind: "paper",
  name: "Paper",
  starting_cash: "100000",
  cash: "99797.50",
  risk: {
    state: "active",
    limits: {
      max_order_quantity: "1000",
      max_position: "1000",
      max_notional: "100000",
      price_band: "0.1",
      orders_per_minute: 60,
      max_daily_loss: "5000",
    },
  },
  positions: [{ symbol: "SIM:ALTA", quantity: "2", last_price: "101.25" }],
  takes: { types: [{ type: "limit", times_in_force: ["gtc"] }], brackets: true, replacements: true },
};

const SCAN_SAMPLE: Scan = {
  id: "1",
  name: "Breaks",
  symbols: ["SIM:ALTA"],
  cadence_minutes: { D: 60 },
  enabled: true,
  notice: false,
  first_bars: 5,
  created_at: AT,
  running: true,
};

/** The trader's accounts, orders, prices and scans: VS Code has none of these. */
export const TRADING = inAppNamespace("trading", [
  defineInApp({
    method: "trading/accounts.list",
    docs: "the trader's accounts: their kind is `paper` or `live`",
    params: NoParams,
    result: AccountListSchema,
    sample: { params: {}, result: { accounts: [ACCOUNT_SAMPLE] } },
  }),
  ours("accounts.onDidChange", "an account after something on it changed"),
  defineInApp({
    method: "trading/quotes.get",
    docs: "the latest price of an instrument",
    params: closed({ symbol: SymbolText }),
    result: closed({ quote: TradingQuoteSchema }),
    sample: { params: { symbol: "SIM:ALTA" }, result: { quote: QUOTE_SAMPLE } },
  }),
  /** Keeps the latest price of each instrument for the caller, who fetches them with `trading/quotes.next`. */
  defineInApp({
    method: "trading/quotes.subscribe",
    docs: "the latest price of each instrument that had one since the last event; older ones are left out",
    params: closed({
      subscription: Handle,
      symbols: Type.Array(SymbolText, { minItems: 1, maxItems: TRADING_LIMITS.maxSymbols }),
    }),
    /** As their sources name them, in the order of the request. */
    result: closed({ symbols: Type.Array(SymbolText) }),
    sample: { params: { subscription: 1, symbols: ["SIM:ALTA"] }, result: { symbols: ["SIM:ALTA"] } },
  }),
  /**
   * The latest price of each instrument of a subscription that has had one since the last call; waits until there is one.
   * Only the latest price is kept, so a caller that asks late misses the earlier ones.
   */
  defineInApp({
    method: "trading/quotes.next",
    members: ["quotes.subscribe"],
    params: closed({ subscription: Handle }),
    result: closed({ quotes: Type.Array(TradingQuoteSchema) }),
    sample: { params: { subscription: 1 }, result: { quotes: [QUOTE_SAMPLE] } },
  }),
  /** Ends a subscription; a call that waits for its prices is answered with none. */
  defineInApp({
    method: "trading/quotes.unsubscribe",
    members: ["quotes.subscribe"],
    params: closed({ subscription: Handle }),
    result: Done,
    sample: { params: { subscription: 1 }, result: {} },
  }),
  /**
   * Places an order once: repeating it under its id returns the first one. One that the account or its risk gate refuses
   * is `rejected`, with the code. Cancelling the request does not withdraw the order.
   */
  defineInApp({
    method: "trading/orders.place",
    docs: "once under its id, through the account's risk gate; the journal says who placed it. At an exchange it needs a session with the scope `trade` and the account's switch",
    params: closed({ account: AccountId, order: NewOrderSchema }),
    result: closed({ order: AccountOrderSchema }),
    sample: { params: { account: "paper", order: NEW_ORDER_SAMPLE }, result: { order: ORDER_SAMPLE } },
  }),
  /** Changes amounts of an open order. A refused change leaves the order as it was. */
  defineInApp({
    method: "trading/orders.replace",
    docs: "amounts of an order that lives",
    params: closed({ account: AccountId, change: ReplaceOrderSchema }),
    result: closed({ order: AccountOrderSchema }),
    sample: {
      params: { account: "paper", change: { client_order_id: "example-1", price: "100.50" } },
      result: { order: ORDER_SAMPLE },
    },
  }),
  defineInApp({
    method: "trading/orders.cancel",
    docs: "also while the account is halted",
    params: closed({ account: AccountId, client_order_id: PlacedOrderId }),
    result: closed({ order: AccountOrderSchema }),
    sample: {
      params: { account: "paper", client_order_id: "example-1" },
      result: { order: { ...ORDER_SAMPLE, status: "canceled" } },
    },
  }),
  /** Orders of an account, whoever placed them, the latest first. */
  defineInApp({
    method: "trading/orders.list",
    docs: "the latest first, by pages",
    params: closed({
      account: AccountId,
      /** Leaves out what has ended. */
      live: Type.Boolean(),
      /** The page begins after this order. */
      before: Type.Optional(PlacedOrderId),
      limit: Type.Integer({ minimum: 1, maximum: 999 }),
    }),
    result: AccountOrderListSchema,
    sample: { params: { account: "paper", live: true, limit: 200 }, result: { orders: [ORDER_SAMPLE] } },
  }),
  ours("orders.onDidChange", "orders that changed and the fills since the last event, whoever placed them"),
  defineInApp({
    method: "trading/positions.list",
    docs: "what an account holds",
    params: closed({ account: AccountId }),
    result: closed({ positions: AccountSchema.properties.positions }),
    sample: { params: { account: "paper" }, result: { positions: ACCOUNT_SAMPLE.positions } },
  }),
  ours("positions.onDidChange", "all positions of an account after one of them changed"),
  defineInApp({
    method: "trading/risk.get",
    docs: "whether an account takes orders, and the trader's bounds",
    params: closed({ account: AccountId }),
    result: AccountSchema.properties.risk,
    sample: { params: { account: "paper" }, result: ACCOUNT_SAMPLE.risk },
  }),
  defineInApp({
    method: "trading/risk.halt",
    docs: "no orders are taken, and those that live are cancelled; exits of brackets stay",
    params: closed({ account: AccountId }),
    result: closed({ ...AccountSchema.properties.risk.properties, written: Unwritten }),
    sample: { params: { account: "paper" }, result: { ...ACCOUNT_SAMPLE.risk, state: "halted" } },
  }),
  defineInApp({
    method: "trading/risk.resume",
    docs: "for built-in extensions alone",
    /** No program may restart what the trader has stopped. */
    plugins: { refused: "trading.resume_refused", because: "cannot let the account take orders again" },
    params: closed({ account: AccountId }),
    result: AccountSchema.properties.risk,
    sample: { params: { account: "paper" }, result: ACCOUNT_SAMPLE.risk },
  }),
  ours("risk.onDidChange", "after the state or a bound changed"),
  /** The trader's scans, oldest first. */
  defineInApp({
    method: "trading/scans.list",
    docs: "the trader's scans",
    params: NoParams,
    result: ScanListSchema,
    sample: { params: {}, result: { scans: [SCAN_SAMPLE] } },
  }),
  /** Begins a run of a scan, in all its styles, and does not wait for its end. */
  defineInApp({
    method: "trading/scans.run",
    docs: "begins a run",
    params: closed({ scan: ScanParams.properties.id }),
    result: closed({ scan: ScanSchema }),
    sample: { params: { scan: "1" }, result: { scan: SCAN_SAMPLE } },
  }),
  /** The latest events that a scan has found, newest first. */
  defineInApp({
    method: "trading/scans.results",
    docs: "the latest events that a scan has found",
    params: closed({ scan: ScanParams.properties.id, limit: Type.Integer({ minimum: 1, maximum: 1000 }) }),
    result: ScanResultListSchema,
    sample: { params: { scan: "1", limit: 100 }, result: { results: [] } },
  }),
]);
