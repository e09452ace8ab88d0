/**
 * The wire of a Bourse plugin: JSON-RPC 2.0, one message a line. Node's own modules only; copy this file into your plugin.
 * A command's result is anything that JSON can represent; an error becomes one that the trader reads.
 */
import { createInterface } from "node:readline";

const PROTOCOL = "0.1";

/** The client, as it tells with its first message. */
export interface Client {
  readonly app_name: string;
  readonly app_version: string;
  readonly language: string;
  readonly time_zone: string;
  readonly is_debug: boolean;
}

/** Runs a command with its arguments; `signal` is aborted when nobody waits for the result any more. */
export type Command = (args: readonly unknown[], signal: AbortSignal) => unknown;

/** A bar that has closed: opening time in milliseconds, open, high, low, close, volume. */
export type Bar = readonly [time: number, open: number, high: number, low: number, close: number, volume: number];

/** The account of a backtest. Amounts are decimal texts; what is asked for is done before the next bar. */
export class Account {
  position = "0";
  cash: string;
  /** Orders that work, by id, as they were last told. */
  orders = new Map<string, Readonly<Record<string, unknown>>>();
  fills: readonly Readonly<Record<string, unknown>>[] = [];
  acts: object[] = [];
  #count = 0;

  constructor(cash: string) {
    this.cash = cash;
  }

  /** Places an order of the fields `side`, `type`, `quantity` and those of its type; returns its id. */
  place(order: Readonly<Record<string, string>>): string {
    this.#count += 1;
    const placed = { client_order_id: `order-${this.#count}`, ...order };
    this.acts.push({ place: placed });
    return placed.client_order_id;
  }

  cancel(id: string): void {
    this.acts.push({ cancel: id });
  }

  replace(id: string, change: Readonly<Record<string, string>>): void {
    this.acts.push({ replace: id, change });
  }
}

/** Begins a run of a strategy; what it returns is called after each close. */
export type Strategy = (
  parameters: Readonly<Record<string, unknown>>,
  account: Account,
) => (bars: readonly Bar[]) => void;

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

const commands = new Map<string, Command>();
const strategies = new Map<string, Strategy>();
const waiting = new Map<number, { resolve(value: unknown): void; reject(cause: Error): void }>();
const running = new Map<number | string, AbortController>();
let lastId = 0;
let client: Client | undefined;
let backtest: { readonly account: Account; readonly onBars: (bars: readonly Bar[]) => void } | undefined;

// The wire has the standard output; a stray console.log goes to the log instead.
console.log = console.info = console.debug = console.error;

/** Registers a command of plugin.yaml. */
export function registerCommand(id: string, run: Command): void {
  commands.set(id, run);
}

/** Registers a strategy of plugin.yaml, for backtests. */
export function registerStrategy(id: string, begin: Strategy): void {
  strategies.set(id, begin);
}

/** Asks Bourse. */
export function request(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  lastId += 1;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  waiting.set(lastId, { resolve, reject });
  send({ id: lastId, method, params });
  return promise;
}

/** The client: name, version, language, time zone. Needs the permission `env`. */
export function getClient(): Client {
  if (client) return client;
  throw new Error("the plugin does not name the permission env, or has not been started by Bourse");
}

/** Serves until Bourse closes the plugin's input. */
export function run(): void {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on("line", (line) => take(JSON.parse(line) as Message));
  lines.on("close", () => process.exit(0));
}

function take({ id, method, params = {}, result, error }: Message): void {
  if (method === undefined) answered(Number(id), result, error);
  else if (method === "$/cancelRequest") running.get(params.id as number | string)?.abort();
  else if (id === undefined) return;
  else if (method === "initialize") begin(id, params);
  else if (method === "$/ping") send({ id, result: null });
  else if (method === "extension/backtest.start") answer(id, () => beginBacktest(params));
  else if (method === "extension/backtest.bars") answer(id, () => barsClosed(params));
  else if (method === "extension/runCommand") void runCommand(id, params);
  else fail(id, -32601, { message: `there is no method ${method}`, code: "inapp.method_unknown" });
}

function begin(id: number | string, { env }: Readonly<Record<string, unknown>>): void {
  client = env as Client | undefined;
  send({ id, result: { protocol: PROTOCOL } });
}

function answered(id: number, result: unknown, error: Message["error"]): void {
  const found = waiting.get(id);
  waiting.delete(id);
  if (error) found?.reject(new Error(error.message));
  else found?.resolve(result);
}

function beginBacktest({ strategy, parameters, cash }: Readonly<Record<string, unknown>>): object {
  const begin = strategies.get(String(strategy));
  if (!begin) throw new Error(`there is no strategy ${strategy}`);
  const account = new Account(String(cash));
  backtest = { account, onBars: begin(parameters as Readonly<Record<string, unknown>>, account) };
  return {};
}

const ENDED = ["filled", "canceled", "rejected", "expired"];

function barsClosed(params: Readonly<Record<string, unknown>>): object {
  if (!backtest) throw new Error("no backtest has begun");
  const { account, onBars } = backtest;
  const changes = (params.orders ?? []) as readonly Readonly<Record<string, string>>[];
  for (const change of changes) account.orders.set(String(change.client_order_id), change);
  account.position = String(params.position);
  account.cash = String(params.cash);
  account.fills = (params.fills ?? []) as Account["fills"];
  account.acts = [];
  onBars(params.bars as readonly Bar[]);
  for (const [id, { status }] of account.orders) if (ENDED.includes(String(status))) account.orders.delete(id);
  return { acts: account.acts };
}

function answer(id: number | string, work: () => object): void {
  try {
    send({ id, result: work() });
  } catch (cause) {
    fail(id, -32603, { message: cause instanceof Error ? cause.message : String(cause), code: "inapp.internal" });
  }
}

async function runCommand(id: number | string, params: Readonly<Record<string, unknown>>): Promise<void> {
  const cancel = new AbortController();
  running.set(id, cancel);
  send({ method: "$/acknowledged", params: { id } });
  try {
    const command = commands.get(String(params.command));
    if (!command) throw new Error(`there is no command ${params.command}`);
    const value = await command(params.args as readonly unknown[], cancel.signal);
    send({ id, result: { value: value ?? null } });
  } catch (cause) {
    fail(id, -32603, { message: cause instanceof Error ? cause.message : String(cause), code: "inapp.internal" });
  } finally {
    running.delete(id);
  }
}

function fail(id: number | string, code: number, { message, code: name }: { message: string; code: string }): void {
  send({ id, error: { code, message, data: { code: name } } });
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
