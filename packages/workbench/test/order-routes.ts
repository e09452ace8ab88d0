import type {
  Account,
  AccountEquity,
  AccountOrder,
  HostEvent,
  NewOrder,
  NotedFill,
  ReplaceOrder,
  RiskChange,
  SimulationChange,
} from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";

/** The paper account, which tests change and read. */
export interface FixtureAccount {
  account: Account;
  orders: AccountOrder[];
  fills: NotedFill[];
  equity: AccountEquity;
  /** A code with which replacements are refused. */
  refusesToReplace?: string;
}

export const emptyAccount = (): FixtureAccount => ({
  account: {
    id: "paper",
    kind: "paper",
    name: "Paper",
    starting_cash: "100000",
    cash: "100000",
    risk: {
      state: "active",
      limits: {
        max_order_quantity: "1000000",
        max_position: "1000000",
        max_notional: "1000000",
        price_band: "0.5",
        orders_per_minute: 120,
        max_daily_loss: "50000",
      },
    },
    positions: [],
    simulation: { funding: "cash", spread_ticks: "0", slippage_ticks: "0" },
    takes: {
      types: (["market", "limit", "stop", "stop_limit"] as const).map((type) => ({
        type,
        times_in_force: ["gtc", "day", "ioc", "fok"],
      })),
      brackets: true,
      replacements: true,
    },
  },
  orders: [],
  fills: [],
  equity: { days: [], curve: [] },
});

interface OrderRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** The routes of accounts, as in the host; undefined for other requests. */
export function orderRoutes(state: FixtureAccount, { method, url, body, emit }: OrderRequest): Answer | undefined {
  const [, , area = "", id = "", part = "", sequence = ""] = url.pathname.split("/");
  if (area !== "accounts") return undefined;
  if (method === "GET" && id === "") return [200, { accounts: [state.account] }];
  if (method === "GET" && part === "equity") return [200, state.equity];
  if (method === "GET" && part === "fills") return [200, { fills: state.fills }];
  if (method === "GET" && url.searchParams.has("live")) return [200, { orders: state.orders.filter(isLive) }];
  if (method === "GET") return [200, orderPage(state.orders, url.searchParams.get("before"))];
  emit({ type: "orders" });
  if (part === "risk") {
    const { risk } = state.account;
    const { state: now = risk.state, limits } = body as RiskChange;
    state.account = { ...state.account, risk: { state: now, limits: { ...risk.limits, ...limits } } };
    return [200, state.account];
  }
  if (part === "simulation") {
    const { simulation } = state.account;
    if (simulation) state.account = { ...state.account, simulation: { ...simulation, ...(body as SimulationChange) } };
    return [200, state.account];
  }
  if (part === "fills") return writeNote(state, Number(sequence), (body as { text: string }).text.trim());
  if (part === "replacements") return replace(state, body as ReplaceOrder);
  if (part === "cancellations") return cancel(state, (body as { client_order_id: string }).client_order_id);
  return [200, place(state, body as NewOrder)];
}

function writeNote(state: FixtureAccount, sequence: number, note: string): Answer {
  const fill = state.fills.find((each) => each.sequence === sequence);
  if (!fill) return refusal(404, "fill.unknown", "There is none.");
  const { note: _, ...bare } = fill;
  const after: NotedFill = { ...bare, ...(note !== "" && { note }) };
  state.fills = state.fills.map((each) => (each === fill ? after : each));
  return [200, after];
}

const isLive = ({ status }: AccountOrder) => status === "working" || status === "partially_filled";

/** Pages of two, so that a test has more than one. */
function orderPage(orders: readonly AccountOrder[], before: string | null) {
  const from = orders.findIndex((each) => each.client_order_id === before) + 1;
  const page = orders.slice(from, from + 2);
  return { orders: page, ...(from + 2 < orders.length && { next: page.at(-1)?.client_order_id }) };
}

function replace(state: FixtureAccount, { client_order_id: id, ...change }: ReplaceOrder): Answer {
  if (state.refusesToReplace) return refusal(422, state.refusesToReplace, "Refused.");
  state.orders = state.orders.map((each) => (each.client_order_id === id ? { ...each, ...change } : each));
  return [200, state.orders.find((each) => each.client_order_id === id)];
}

function cancel(state: FixtureAccount, id: string): Answer {
  const order = state.orders.find((each) => each.client_order_id === id);
  if (!order) return refusal(404, "order.unknown", "There is none.");
  const after: AccountOrder = { ...order, status: "canceled" };
  state.orders = state.orders.map((each) => (each === order ? after : each));
  return [200, after];
}

function place(state: FixtureAccount, { tif = "gtc", ...order }: NewOrder): AccountOrder {
  const { state: now, limits } = state.account.risk;
  const tooLarge = Number(order.quantity) > Number(limits.max_order_quantity) && "risk.order_size";
  const code = now === "halted" ? "risk.halted" : tooLarge;
  const made: AccountOrder = {
    ...order,
    tif,
    filled: "0",
    average_price: null,
    status: code ? "rejected" : "working",
    ...(code && { reject: { code } }),
    placed_at: "2026-01-05T12:00:00.000Z",
  };
  state.orders = [made, ...state.orders];
  return made;
}
