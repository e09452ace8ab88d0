import { HostCallRefusal, type HostClient } from "@bourse/client";
import type {
  Account,
  AccountEquity,
  AccountExport,
  AccountOrder,
  EquityDay,
  NewOrder,
  ReplaceOrder,
  RiskState,
  SimulationChange,
} from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption, textsOf } from "../../cli/command.ts";
import { EXIT, type ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { print, printList } from "../../marketplace/print.ts";
import { openHost } from "../open-host.ts";
import { wholeExport } from "./whole-export.ts";

interface Asked {
  readonly given: Invocation;
  readonly io: Io;
  readonly host: HostClient;
  readonly params: { readonly id: string };
}

/** Asks an account of a running host for what the first argument names. */
export async function hostOrders(given: Invocation, io: Io): Promise<ExitCode> {
  const [action = ""] = given.args;
  const run = ACTIONS.get(action);
  if (!run) throw usage(`${JSON.stringify(action)} is none of ${[...ACTIONS.keys()].join(", ")}`);
  return await run({ given, io, host: openHost(given, io), params: { id: textOption(given, "account") ?? "paper" } });
}

const usage = (message: string): HostCallRefusal => new HostCallRefusal("tool.usage", message);

const ACTIONS: ReadonlyMap<string, (asked: Asked) => Promise<ExitCode>> = new Map([
  ["list", list],
  ["account", (asked: Asked) => describe(asked)],
  ["place", place],
  ["cancel", cancel],
  ["replace", replace],
  ["halt", (asked: Asked) => setRisk(asked, "halted")],
  ["reduce", (asked: Asked) => setRisk(asked, "reducing")],
  ["resume", (asked: Asked) => setRisk(asked, "active")],
  ["simulation", setSimulation],
  ["equity", equity],
  ["export", exportAll],
]);

async function list({ given, io, host, params }: Asked): Promise<ExitCode> {
  const live = hasFlag(given, "live") ? { live: "true" as const } : {};
  const orders: AccountOrder[] = [];
  let before: string | undefined;
  do {
    const query: { readonly live?: "true"; readonly before?: string } = {
      ...live,
      ...(before !== undefined && { before }),
    };
    const page = await host.call("GET /api/accounts/:id/orders", { params, query });
    orders.push(...page.orders);
    before = page.next;
  } while (before !== undefined);
  return printList(given, io, { items: orders, line, none: "There are no orders." });
}

async function describe({ given, io, host, params }: Asked): Promise<ExitCode> {
  const { accounts } = await host.call("GET /api/accounts");
  const account = accounts.find((each) => each.id === params.id);
  if (!account) throw new HostCallRefusal("account.unknown", `there is no account ${JSON.stringify(params.id)}`);
  return print(given, io, { json: account, lines: () => accountLines(account) });
}

async function place(asked: Asked): Promise<ExitCode> {
  const { given, io, host, params } = asked;
  const need = (name: string) => {
    const text = textOption(given, name);
    if (text === undefined) throw usage(`place needs --${name}`);
    return text;
  };
  const order = {
    client_order_id: textOption(given, "id") ?? io.random.uuid(),
    symbol: need("symbol"),
    side: need("side") as NewOrder["side"],
    type: (textOption(given, "type") ?? "market") as NewOrder["type"],
    quantity: need("quantity"),
    ...textsOf<NewOrder>(given, [
      ["price", "price"],
      ["stopPrice", "stop_price"],
      ["tif", "tif"],
      ["takeProfit", "take_profit"],
      ["stopLoss", "stop_loss"],
    ]),
  };
  return show(asked, await host.call("POST /api/accounts/:id/orders", { params, body: order }));
}

function idOf({ given }: Asked): string {
  const [action, id] = given.args;
  if (id === undefined) throw usage(`${action} needs the client_order_id of an order`);
  return id;
}

async function cancel(asked: Asked): Promise<ExitCode> {
  const body = { client_order_id: idOf(asked) };
  return show(asked, await asked.host.call("POST /api/accounts/:id/cancellations", { params: asked.params, body }));
}

async function replace(asked: Asked): Promise<ExitCode> {
  const { given, host, params } = asked;
  const changes = textsOf<ReplaceOrder>(given, [
    ["quantity", "quantity"],
    ["price", "price"],
    ["stopPrice", "stop_price"],
  ]);
  if (Object.keys(changes).length === 0) throw usage("replace needs --quantity, --price or --stop-price");
  const body = { client_order_id: idOf(asked), ...changes };
  return show(asked, await host.call("POST /api/accounts/:id/replacements", { params, body }));
}

async function setRisk({ given, io, host, params }: Asked, state: RiskState): Promise<ExitCode> {
  const account = await host.call("PUT /api/accounts/:id/risk", { params, body: { state } });
  return print(given, io, { json: account, lines: () => accountLines(account) });
}

async function setSimulation({ given, io, host, params }: Asked): Promise<ExitCode> {
  const body = textsOf<SimulationChange>(given, [
    ["funding", "funding"],
    ["spreadTicks", "spread_ticks"],
    ["slippageTicks", "slippage_ticks"],
  ]);
  if (Object.keys(body).length === 0) {
    throw usage("simulation needs --funding, --spread-ticks or --slippage-ticks");
  }
  const account = await host.call("PUT /api/accounts/:id/simulation", { params, body });
  return print(given, io, { json: account, lines: () => accountLines(account) });
}

async function equity({ given, io, host, params }: Asked): Promise<ExitCode> {
  const days: EquityDay[] = [];
  let curve: AccountEquity["curve"] = [];
  let before: string | undefined;
  do {
    const query = before === undefined ? {} : { before };
    const page: AccountEquity = await host.call("GET /api/accounts/:id/equity", { params, query });
    if (before === undefined) curve = page.curve;
    days.push(...page.days);
    before = page.next;
  } while (before !== undefined);
  const lines = days.map(
    (each) =>
      `${each.day}  ${each.equity}, realised ${each.realised}, fees ${each.fees}, below the peak by ${each.drawdown}`,
  );
  return print(given, io, {
    json: { days, curve },
    lines: () => (lines.length > 0 ? lines : ["Nothing has been held yet."]),
  });
}

async function exportAll({ given, io, host, params }: Asked): Promise<ExitCode> {
  const pages: AccountExport[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? {} : { after };
    const page: AccountExport = await host.call("GET /api/accounts/:id/export", { params, query });
    pages.push(page);
    after = page.next;
  } while (after !== undefined);
  const whole = wholeExport(pages);
  return print(given, io, { json: whole, lines: () => [JSON.stringify(whole, null, 2)] });
}

/** An order that the account has rejected is an answer, and for scripts also a refusal. */
function show({ given, io }: Asked, order: AccountOrder): Promise<ExitCode> {
  const code = order.status === "rejected" ? EXIT.refused : EXIT.ok;
  return print(given, io, { json: order, lines: (style) => [line(order, style)], code });
}

function line(order: AccountOrder, style: Paint): string {
  const prices = [order.price && `at ${order.price}`, order.stop_price && `stop ${order.stop_price}`].filter(Boolean);
  const filled = order.average_price === null ? "" : `, filled ${order.filled} at ${order.average_price}`;
  const status = order.reject ? style.red(`${order.status} [${order.reject.code}]`) : order.status;
  const what = [order.side, order.quantity, order.symbol, order.type, ...prices, order.tif].map((each) =>
    safe(`${each}`),
  );
  return `${style.bold(safe(order.client_order_id))}  ${what.join(" ")}  ${status}${filled}`;
}

function accountLines({ id, kind, cash, risk, positions, simulation }: Account): readonly string[] {
  return [
    `${id}  ${kind} account, ${risk.state}`,
    `cash ${cash}`,
    ...(simulation
      ? [
          `funding ${simulation.funding}, spread ${simulation.spread_ticks} and slippage ${simulation.slippage_ticks} ticks; ` +
            "prices have no volume, so nothing limits how much is filled",
        ]
      : []),
    ...positions.map(({ symbol, quantity, last_price }) => {
      return `${safe(symbol)}  ${quantity}${last_price === undefined ? "" : `, last price ${last_price}`}`;
    }),
  ];
}
