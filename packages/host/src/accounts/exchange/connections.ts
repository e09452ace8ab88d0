import type {
  Account,
  AccountCredential,
  ExchangeList,
  LiveSwitch,
  NewExchangeAccount,
} from "@bourse/contract/host-api";
import { type Decimal, ZERO } from "@bourse/orders";
import type { ExchangeParts } from "../../market/ccxt/library.ts";
import { HostRefusal } from "../../refusal.ts";
import { text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { Unwritten } from "../../store/unwritten.ts";
import { type Credentials, ccxtLink } from "./ccxt-link.ts";
import { type ConnectionRow, ExchangeAccount, type ExchangeDeps } from "./exchange-account.ts";
import { ExchangeFault, type ExchangeLink } from "./link.ts";
import { listExchanges, type OfferedExchange, offeredExchange } from "./offered.ts";

/** The accounts at exchanges: their sessions and the switches of live trading. */
export interface Connections {
  accounts(): readonly ExchangeAccount[];
  exchanges(): ExchangeList;
  /**
   * Keeps an API key once the exchange has accepted it, and follows the account; live trading is off, and no extension has
   * a session. @throws HostRefusal
   * `exchange.not_offered`, `exchange.credentials`, `exchange.key_refused`, `exchange.unreachable`, `secrets.invalid`
   */
  connect(account: NewExchangeAccount): Promise<Account>;
  /** @throws HostRefusal `account.unknown`, `exchange.only`, `exchange.confirm`, `exchange.not_connected` */
  setLive(id: string, change: LiveSwitch): Account;
  /** Forgets the API key and all sessions of extensions, and switches live trading off. Orders at the exchange stay there. */
  disconnect(id: string): Promise<Account>;
  /** Follows every account that has a key. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The store of the credentials. */
interface AccountSecrets {
  read(name: string): string | undefined;
  /** Durable when it returns. */
  write(name: string, secret: string): void;
  /** Removes every secret whose name starts with `prefix`. */
  removeAll(prefix: string): void;
}

/** Dependencies of {@link openConnections}. */
export interface ConnectionDeps extends ExchangeDeps {
  readonly secrets: AccountSecrets;
  readonly unwritten: Pick<Unwritten, "finish">;
  /** Parts that a test replaces. */
  readonly exchangeParts?: ExchangeParts | undefined;
}

export const openConnections = (deps: ConnectionDeps): Connections => new ExchangeConnections(deps);

class ExchangeConnections implements Connections {
  readonly exchanges = listExchanges;
  readonly #deps: ConnectionDeps;
  readonly #accounts = new Map<string, ExchangeAccount>();

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    for (const row of rowsOf(deps.database)) this.#add(row, ZERO);
  }

  accounts(): readonly ExchangeAccount[] {
    return [...this.#accounts.values()];
  }

  async connect({ exchange, currency, ...credentials }: NewExchangeAccount): Promise<Account> {
    const { secrets, clock } = this.#deps;
    const offered = offeredExchange(exchange);
    const before = this.#accounts.has(exchange) ? this.#row(exchange) : undefined;
    const isOther = before !== undefined && before.currency !== currency;
    const needsOther = offered.needs.includes("passphrase") !== (credentials.passphrase !== undefined);
    if (isOther || needsOther) throw new HostRefusal("exchange.credentials", exchange);
    const link = await this.#open(offered, credentials);
    const startingCash = await checked(link, currency);
    for (const name of offered.needs) secrets.write(secretName(exchange, name), credentials[name] ?? "");
    const connectedAt = before?.connectedAt ?? clock.now().toISOString();
    const row: ConnectionRow = { exchange, currency, isLive: false, connectedAt };
    await this.#accounts.get(exchange)?.unfollow();
    // Behind another key there may be another account.
    this.#deps.grants.endAll(exchange);
    // The account's own row comes first: the connection refers to it.
    const account = this.#accounts.get(exchange) ?? this.#add(row, startingCash);
    this.#change(row, "connect");
    account.follow(link);
    this.#deps.events.emit({ type: "orders" });
    return account.describe();
  }

  setLive(id: string, { live, confirm }: LiveSwitch): Account {
    const account = this.#find(id);
    if (live === "on" && confirm !== id) throw new HostRefusal("exchange.confirm", id);
    if (live === "on" && account.describe().exchange?.session !== "connected") {
      throw new HostRefusal("exchange.not_connected", id);
    }
    this.#change({ ...this.#row(id), isLive: live === "on" }, live === "on" ? "live on" : "live off");
    return account.describe();
  }

  async disconnect(id: string): Promise<Account> {
    const account = this.#find(id);
    this.#deps.grants.endAll(id);
    this.#change({ ...this.#row(id), isLive: false }, "disconnect");
    await account.unfollow();
    this.#deps.unwritten.finish(() => this.#deps.secrets.removeAll(secretName(id, "")));
    this.#deps.events.emit({ type: "orders" });
    return account.describe();
  }

  async start(): Promise<void> {
    for (const account of this.#accounts.values()) {
      try {
        const offered = offeredExchange(account.id);
        const credentials = readCredentials(this.#deps.secrets, offered);
        if (!credentials) continue;
        account.follow(await this.#open(offered, credentials));
        this.#deps.events.emit({ type: "orders" });
      } catch (cause) {
        // An exchange without its library or key must not stop the host.
        this.#deps.report(cause);
      }
    }
  }

  async close(): Promise<void> {
    for (const account of this.#accounts.values()) await account.close();
  }

  #open(offered: OfferedExchange, credentials: Credentials): Promise<ExchangeLink> {
    return ccxtLink(offered, credentials, this.#deps.exchangeParts);
  }

  #add(row: ConnectionRow, startingCash: Decimal): ExchangeAccount {
    const account = new ExchangeAccount(this.#deps, { offered: offeredExchange(row.exchange), row, startingCash });
    this.#accounts.set(row.exchange, account);
    return account;
  }

  #find(id: string): ExchangeAccount {
    const account = this.#accounts.get(id);
    if (account) return account;
    throw id === "paper"
      ? new HostRefusal("exchange.only", id)
      : new HostRefusal("account.unknown", `there is no account ${JSON.stringify(id)}`);
  }

  #row(id: string): ConnectionRow {
    const row = rowsOf(this.#deps.database).find((each) => each.exchange === id);
    if (!row) throw new HostRefusal("account.unknown", id);
    return row;
  }

  /** Writes a change of a connection with its line in the audit log; one that ends trading even if the disk refuses it. */
  #change(row: ConnectionRow, change: "connect" | "live on" | "live off" | "disconnect"): void {
    const { database, audit, clock, events } = this.#deps;
    const at = clock.now().toISOString();
    const write = () => {
      writeRow(database, row);
      audit.add({ at, action: "exchange", subject: row.exchange, detail: { change } });
    };
    if (change === "connect" || change === "live on") database.transaction(write);
    else database.take(write);
    this.#accounts.get(row.exchange)?.take(row);
    events.emit({ type: "orders" });
  }
}

/** The account's cash, which only a key with the right to read it is told. */
async function checked(link: ExchangeLink, currency: string) {
  try {
    return await link.cash(currency);
  } catch (cause) {
    link.close();
    if (!(cause instanceof ExchangeFault)) throw cause;
    throw new HostRefusal(cause.isKeyRefused ? "exchange.key_refused" : "exchange.unreachable", cause.message);
  }
}

const secretName = (exchange: string, name: AccountCredential | ""): string => `exchange:${exchange}:${name}`;

function readCredentials(secrets: AccountSecrets, { exchange, needs }: OfferedExchange): Credentials | undefined {
  const read = (name: AccountCredential) => secrets.read(secretName(exchange, name));
  const [key, secret, passphrase] = [read("key"), read("secret"), read("passphrase")];
  if (key === undefined || secret === undefined) return undefined;
  if (needs.includes("passphrase") && passphrase === undefined) return undefined;
  return { key, secret, ...(passphrase !== undefined && { passphrase }) };
}

const rowsOf = (database: Database): readonly ConnectionRow[] =>
  database.all("SELECT * FROM exchange_accounts ORDER BY connected_at").map((row) => ({
    exchange: text(row.account),
    currency: text(row.currency),
    isLive: row.live === 1,
    connectedAt: text(row.connected_at),
  }));

function writeRow(database: Database, { exchange, currency, isLive, connectedAt }: ConnectionRow): void {
  database.run(
    `INSERT INTO exchange_accounts (account, currency, live, connected_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (account) DO UPDATE SET live = excluded.live`,
    ...[exchange, currency, isLive ? 1 : 0, connectedAt],
  );
}
