import type { PlaceWords } from "./sentences.ts";

const FUNDING =
  "What covers an order: `cash`, `shorts` (free cash also covers short sales) or `margin` (both may go below zero)";
const PRICES_OF_ORDER = {
  price: "Worst price that a limit order accepts, in the account's currency, as a decimal text",
  quantity: "Units to buy or sell, as a decimal text",
};
const EXITS = {
  take_profit: "Price of the limit order that closes the position once this order is filled, as a decimal text",
  stop_loss: "Price that triggers the stop order that closes the position once this order is filled, as a decimal text",
};
const BEFORE = "`before` of the next page; absent: this is the last one";

const ACCOUNTS: readonly PlaceWords[] = [
  { of: ["AccountList"], words: { accounts: "The paper account, and the accounts at exchanges" } },
  {
    of: ["Account"],
    words: {
      kind: "`paper` simulates trades; `live` sends orders to an exchange and trades real money",
      name: "Name of the account, for people",
      starting_cash: "Cash at the start, in the account's currency, as a decimal text",
      cash: "Cash now, in the account's currency, as a decimal text",
      risk: "Whether it takes orders, and the bounds of every order",
      "risk.state": "Takes every order, only those that make a position smaller, or none",
      limits: "Bounds that hold for every order, whoever places it",
      "risk.reason":
        "Why the host halted it at its start: the last run left changes unwritten, or a backup was read; absent: it did not",
      positions: "What it holds, by instrument",
      "positions.quantity": "Units held, as a decimal text; below 0: short",
      average_price:
        "Mean price of what is held, in the account's currency, as a decimal text; absent: the account does not say",
      last_price:
        "Latest price, in the account's currency, as a decimal text; absent: none has arrived since the start",
      takes: "Orders that it takes; every other is refused",
      brackets: "Whether an order may have a take-profit and a stop-loss",
      replacements: "Whether a placed order can be changed",
      simulation: "How its market is simulated; only the paper account has one",
      exchange: "What only an account at an exchange has",
    },
  },
  {
    of: ["Account", "ExchangeList"],
    words: {
      types: "Types of orders with the times in force of each",
      "types.type": "Type of the order",
      times_in_force: "How long such an order may stay open",
    },
  },
  {
    of: ["Account", "AccountOrder"],
    words: { written: "False while the change is in effect, but not on the disk; absent: it is" },
  },
  { of: ["Simulation", "SimulationChange", "NewBacktest", "BacktestInputs"], words: { funding: FUNDING } },
  {
    of: ["RiskChange"],
    words: {
      state: "Takes every order, only those that make a position smaller, or none",
      limits: "The bounds to change",
    },
  },
  {
    of: ["RiskLimits", "RiskChange"],
    words: {
      max_order_quantity: "Largest quantity of one order, as a decimal text",
      max_position:
        "Largest position in one instrument, long or short, with all its open orders filled, as a decimal text",
      max_notional: "Largest price times quantity of one order, in the account's currency, as a decimal text",
      price_band: "Largest distance of an order's price from the last price, as a share of it, as a decimal text",
      orders_per_minute: "How many orders a minute may have",
      max_daily_loss:
        "Loss of a UTC day from which on only orders that make a position smaller are taken, in the account's currency, as a decimal text",
    },
  },
  {
    of: ["ExchangeAccount"],
    words: {
      currency: "Currency of the account's cash: only instruments priced in it are traded",
      session: "Whether the host has a key of it",
      live: "Whether orders are placed; off until the trader switches it on",
      checked_at: "When all its orders were last asked for, RFC 3339 in UTC; absent: not since the host's start",
      failing: "Whether the exchange gives no answer that can be used",
      compared_at:
        "When it was last compared with the ledger here, RFC 3339 in UTC; absent: not since the host's start",
      differences: "Where it differs from the ledger here; empty: nowhere, as far as it was compared",
      symbol: "The instrument whose position differs; absent: the cash does",
      "differences.amount": "How much more the exchange has than the ledger, as a decimal text; below 0: less",
      unexplained: "The part that the exchange gives no reason for, as a decimal text",
      reasons: "Reasons that the exchange gives, at most 20",
      "reasons.kind": "What happened at the exchange",
      "reasons.amount": "How much it changed, as a decimal text",
      since: "When the difference was first found, RFC 3339 in UTC",
    },
  },
  {
    of: ["ExchangeAccount", "AccountCorrectionList", "NotedExport", "BookDifferences"],
    words: { asset: "What is meant, as the exchange writes it, such as BTC" },
  },
  {
    of: ["BookDifferences"],
    words: {
      differences: "Differences as the account lists them: all are booked, or none",
      amount: "`amount` of the difference",
    },
  },
  {
    of: ["ExchangeList"],
    words: {
      exchanges: "Exchanges that can be connected",
      name: "Name of the exchange, for people",
      needs: "Credentials that it asks for",
      absent: "Exchanges that cannot be connected",
      reason: "Why it cannot be, in a sentence",
    },
  },
  {
    of: ["NewExchangeAccount"],
    words: {
      currency: "Currency of the account's cash, as the exchange writes it",
      key: "API key that the exchange gave the trader",
      secret: "Secret of the key",
      passphrase: "Passphrase of the key, where the exchange asks for one",
    },
  },
  {
    of: ["LiveSwitch"],
    words: {
      live: "Whether orders with real money are placed",
      confirm: "Id of the account, which switching on needs",
    },
  },
];

const ORDERS: readonly PlaceWords[] = [
  { of: ["AccountOrderList"], words: { orders: "The orders, newest first" } },
  { of: ["AccountOrder", "NewOrder", "ReplaceOrder"], words: PRICES_OF_ORDER },
  { of: ["AccountOrder", "NewOrder"], words: { ...EXITS, type: "Type of the order" } },
  { of: ["AccountOrder", "NewOrder", "NotedFill"], words: { side: "Whether it buys or sells" } },
  {
    of: ["AccountOrder"],
    words: {
      tif: "How long it stays open: until cancelled, for the day, or only for what is filled at once or wholly at once",
      filled: "Units filled so far, as a decimal text",
      average_price: "Mean price of its fills, in the account's currency, as a decimal text; null: there is none",
      entry: "Id of the order whose position it closes, for an exit of a bracket",
      status: "State of the order; `unknown`: an exchange did not answer, and the order was not found there yet",
      reject: "Why it was rejected",
      "reject.code": "Code of the error catalogue",
      placed_at: "When it was placed or, with `elsewhere`, found at the exchange, RFC 3339 in UTC",
      placed_by: "Id of the client's extension or plugin that placed it; absent: the trader",
      canceled_by:
        "Id of the client's extension or plugin that cancelled it; absent: the trader, the account or nobody",
      elsewhere: "True where something else than this host placed it at the exchange",
    },
  },
  { of: ["NewOrder"], words: { tif: "How long it stays open; absent: until cancelled" } },
  { of: ["AccountOrderList", "NotedFillList", "AccountCorrectionList", "AccountEquity"], words: { next: BEFORE } },
  { of: ["NotedFillList"], words: { fills: "The fills, newest first" } },
  {
    of: ["NotedFill"],
    words: {
      sequence: "Number of the fill, which rises with each",
      price: "Price of the fill, in the account's currency, as a decimal text",
      quantity: "Units filled, as a decimal text",
      fee: "Fee of the fill, in the account's currency, as a decimal text",
      ambiguous:
        "True where prices do not show whether it happened; the outcome that is worse for the trader was taken",
      note: "The trader's note, which no extension reads; absent: there is none",
    },
  },
  { of: ["FillNote"], words: { text: "The note; a blank one removes it" } },
  { of: ["AccountCorrectionList"], words: { corrections: "The entries, newest first" } },
  {
    of: ["AccountCorrectionList", "NotedExport"],
    words: {
      "corrections.sequence": "Number of the entry, which rises with each",
      "corrections.kind":
        "`late_fill`: of an order that had ended; `fee`: taken in something else than cash; `booked`: a difference to the exchange",
      "corrections.amount": "How much it changed, as a decimal text; below 0: less than before",
      "corrections.symbol":
        "The instrument whose position changed; absent: cash did, or nothing that the account holds",
      "corrections.price": "Price of one unit of the asset, in the account's currency, as a decimal text",
      "corrections.client_order_id": "Id of the order that it belongs to",
      "corrections.fill": "Number of the fill that it belongs to",
      "corrections.reason": "Why it differed, as the exchange says; only for a booked difference",
    },
  },
  {
    of: ["NotedExport"],
    words: {
      account: "The account as it is now; only on the last page",
      orders: "The orders, oldest first; of an order that is listed twice, the later entry counts",
      fills: "The fills of these orders",
      moves: "How the state of these orders changed",
      from: "State before",
      to: "State after",
      corrections: "The corrections of these orders; on the last page also those of no order",
      next: "`after` of the next page; absent: this is the last one",
    },
  },
  {
    of: ["AccountEquity"],
    words: {
      days: "UTC days on which something was held or filled, newest first",
      day: "The day, YYYY-MM-DD",
      "days.equity": "Cash and positions at the last sample of the day, in the account's currency, as a decimal text",
      realised:
        "Profit or loss of what was closed since the listed day before, without fees, in the account's currency, as a decimal text",
      fees: "Fees since the listed day before, in the account's currency, as a decimal text",
      drawdown: "How far the equity is below its highest so far, in the account's currency, as a decimal text",
      curve: "Samples of the whole history, evenly thinned, oldest first; empty on a later page",
      "curve.equity": "Cash and positions, in the account's currency, as a decimal text",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["Account"], words: { id: "Id of the account" } },
  { of: ["ExchangeAccount"], words: { "reasons.id": "Id that the exchange gave it" } },
];

/** Prices, orders and accounts. */
export const TRADING_WORDS: readonly PlaceWords[] = [...ACCOUNTS, ...ORDERS, ...NAMES];
