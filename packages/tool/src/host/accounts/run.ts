import { HostCallRefusal, type HostClient } from "@bourse/client";
import type { Account, AccountCredential, ExchangeDifference, LiveSwitch } from "@bourse/contract/host-api";
import { hasFlag, type Invocation, textOption } from "../../cli/command.ts";
import type { ExitCode } from "../../cli/exit.ts";
import type { Io } from "../../cli/io.ts";
import { type Paint, safe } from "../../cli/text.ts";
import { print, printList } from "../../marketplace/print.ts";
import { readSecret } from "../../marketplace/secrets.ts";
import { openHost } from "../open-host.ts";

/** Three credentials of the longest kind. */
const MAX_BYTES = 16 * 1024;

const WORDS: Readonly<Record<AccountCredential, { readonly what: string; readonly variable: string }>> = {
  key: { what: "API key", variable: "BOURSE_EXCHANGE_KEY" },
  secret: { what: "API secret", variable: "BOURSE_EXCHANGE_SECRET" },
  passphrase: { what: "API passphrase", variable: "BOURSE_EXCHANGE_PASSPHRASE" },
};

/** Reads credentials from a prompt or the environment, one after the other. */
async function askCredentials(io: Io, needs: readonly AccountCredential[]) {
  const read: Partial<Record<AccountCredential, string>> = {};
  for (const name of needs) {
    const { what, variable } = WORDS[name];
    read[name] = await readSecret({
      io,
      what: `the ${what}`,
      message: what,
      variable,
      missing: "exchange.credentials",
    });
  }
  return read;
}

/** Reads credentials from lines of the standard input, in the order in which they are needed. */
async function readCredentials(io: Io, needs: readonly AccountCredential[]) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of io.stdin) {
    parts.push(part);
    size += part.length;
    if (size > MAX_BYTES) throw new HostCallRefusal("tool.usage", "The standard input is too long for credentials.");
  }
  const lines = Buffer.concat(parts).toString("utf8").split(/\r?\n/);
  return Object.fromEntries(needs.map((name, index) => [name, lines[index] ?? ""]));
}

interface Asked {
  readonly given: Invocation;
  readonly io: Io;
  readonly host: HostClient;
}

const ACTIONS: ReadonlyMap<string, (asked: Asked) => Promise<ExitCode>> = new Map([
  ["list", list],
  ["exchanges", exchanges],
  ["connect", connect],
  ["live", live],
  ["disconnect", disconnect],
  ["book", book],
]);

/** Asks a running host about its accounts, or changes those at exchanges. */
export async function hostAccounts(given: Invocation, io: Io): Promise<ExitCode> {
  const [action = ""] = given.args;
  const run = ACTIONS.get(action);
  if (!run) throw usage(`${JSON.stringify(action)} is none of ${[...ACTIONS.keys()].join(", ")}`);
  return await run({ given, io, host: openHost(given, io) });
}

const usage = (message: string): HostCallRefusal => new HostCallRefusal("tool.usage", message);

async function list({ given, io, host }: Asked): Promise<ExitCode> {
  const { accounts } = await host.call("GET /api/accounts");
  return printList(given, io, { items: accounts, line, none: "There are no accounts." });
}

async function exchanges({ given, io, host }: Asked): Promise<ExitCode> {
  const listed = await host.call("GET /api/exchanges");
  const lines = () => [
    ...listed.exchanges.map(({ exchange, name, needs }) => `${exchange}  ${name}, needs ${needs.join(", ")}`),
    ...listed.absent.map(({ exchange, name, reason }) => `${exchange}  ${name}, not offered: ${reason}`),
  ];
  return print(given, io, { json: listed, lines });
}

async function connect({ given, io, host }: Asked): Promise<ExitCode> {
  const [, exchange] = given.args;
  if (exchange === undefined) throw usage("connect needs the name of an exchange");
  const { exchanges: offered, absent } = await host.call("GET /api/exchanges");
  const found = offered.find((each) => each.exchange === exchange);
  if (!found) {
    const reason = absent.find((each) => each.exchange === exchange)?.reason ?? "it is not known";
    throw new HostCallRefusal("exchange.not_offered", `${exchange}: ${reason}`);
  }
  const read = hasFlag(given, "stdin") ? readCredentials : askCredentials;
  const { key = "", secret = "", passphrase } = await read(io, found.needs);
  if ([key, secret, passphrase].includes("")) throw new HostCallRefusal("exchange.credentials", "one of them is empty");
  const currency = textOption(given, "currency") ?? "USD";
  const body = { exchange, currency, key, secret, ...(passphrase !== undefined && { passphrase }) };
  return show({ given, io }, await host.call("POST /api/exchange-accounts", { body }));
}

async function live({ given, io, host }: Asked): Promise<ExitCode> {
  const [, state, id] = given.args;
  if ((state !== "on" && state !== "off") || id === undefined) throw usage("live needs on or off, and an account");
  const confirm = textOption(given, "confirm");
  const body: LiveSwitch = { live: state, ...(confirm !== undefined && { confirm }) };
  return show({ given, io }, await host.call("PUT /api/accounts/:id/live", { params: { id }, body }));
}

async function disconnect({ given, io, host }: Asked): Promise<ExitCode> {
  const [, id] = given.args;
  if (id === undefined) throw usage("disconnect needs an account");
  return show({ given, io }, await host.call("DELETE /api/accounts/:id/session", { params: { id } }));
}

/** Books the differences of an account that the host reports now. */
async function book({ given, io, host }: Asked): Promise<ExitCode> {
  const [, id] = given.args;
  if (id === undefined) throw usage("book needs an account");
  const { accounts } = await host.call("GET /api/accounts");
  const account = accounts.find((each) => each.id === id);
  if (!account) throw new HostCallRefusal("account.unknown", id);
  const differences = (account.exchange?.differences ?? []).map(({ asset, amount }) => ({ asset, amount }));
  if (differences.length === 0) return show({ given, io }, account);
  return show(
    { given, io },
    await host.call("POST /api/accounts/:id/corrections", { params: { id }, body: { differences } }),
  );
}

function show({ given, io }: Pick<Asked, "given" | "io">, account: Account): Promise<ExitCode> {
  const lines = (style: Paint) => [line(account, style), ...(account.exchange?.differences ?? []).map(differenceLine)];
  return print(given, io, { json: account, lines });
}

function line({ id, kind, name, cash, risk, exchange }: Account, style: Paint): string {
  const start = `${style.bold(safe(id))}  ${safe(name)}, ${kind} account, ${risk.state}, cash ${cash}`;
  if (!exchange) return start;
  const switched = exchange.live === "on" ? style.red("live trading ON") : "live trading off";
  const state = [exchange.failing && "not answering", exchange.differences.length > 0 && "differs from its ledger"];
  const rest = state.flatMap((each) => (each === false ? [] : `, ${each}`)).join("");
  return `${start} ${safe(exchange.currency)}, ${exchange.session}, ${switched}${rest}`;
}

function differenceLine({ asset, amount, unexplained, reasons }: ExchangeDifference): string {
  const kinds = [...new Set(reasons.map(({ kind }) => kind))].join(", ");
  return `  the exchange has ${amount} ${safe(asset)} more than the ledger${kinds && ` (${kinds})`}, ${unexplained} unexplained`;
}
