import type { Account, AccountOrder, NewOrder } from "../../host-api/accounts.ts";
import type { Scan } from "../../host-api/scans.ts";

const AT = "2026-03-02T14:30:00.000Z";

export const QUOTE_SAMPLE = { symbol: "SIM:ALTA", source: "sim", price: "101.25", time: AT };

export const NEW_ORDER_SAMPLE: NewOrder = {
  client_order_id: "example-1",
  symbol: "SIM:ALTA",
  side: "buy",
  type: "limit",
  quantity: "2",
  price: "100.50",
};

export const ORDER_SAMPLE: AccountOrder = {
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

export const ACCOUNT_SAMPLE: Account = {
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

export const SCAN_SAMPLE: Scan = {
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
