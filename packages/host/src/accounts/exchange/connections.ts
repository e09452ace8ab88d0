import type { Account, BookDifferences, ExchangeList, LiveSwitch, NewExchangeAccount } from "@bourse/contract/host-api";
import { type Decimal, ZERO } from "@bourse/orders";
import { SerialQueue } from "@bourse/platform";
import type { ExchangeParts } from "../../market/ccxt/library.ts";
import { HostRefusal } from "../../refusal.ts";
import { type Credentials, ccxtLink } from "./ccxt-link.ts";
import type { ConnectionRow, ExchangeDeps } from "./connection.ts";
import { connectionRows, writeConnection } from "./connection-rows.ts";
import { ExchangeAccount } from "./exchange-account.ts";
import { AccountKeys, type KeyDeps } from "./keys.ts";
import { ExchangeFault, type ExchangeLink } from "./link.ts";
import type { OfferedExchange } from "./offered/row.ts";
import { listExchanges, offeredExchange } from "./offered.ts";

/** The accounts at exchanges: their sessions and the switches of live trading. */
export interface Connections {
  accounts(): readonly ExchangeAccount[];
  exchanges(): ExchangeList;
  /**
   * Stores an API key once the exchange has accepted it, and follows the account; live trading is off, and no extension has a session. A
   * key of another account at the same exchange begins a new ledger, and is refused while the previous account has live orders. If the
   * trader ends the account meanwhile, it stays ended. @throws HostRefusal `exchange.not_offered`, `exchange.credentials`,
   * `exchange.other_account`, `exchange.key_refused`, `exchange.unreachable`, `exchange.not_connected`, `secrets.invalid`
   */
  connect(account: NewExchangeAccount): Promise<Account>;
  /** @throws HostRefusal `account.unknown`, `exchange.only`, `exchange.difference_changed`, `risk.price_unknown` */
  book(id: string, differences: BookDifferences): Promise<Account>;
  /** @throws HostRefusal `account.unknown`, `exchange.only`, `exchange.confirm`, `exchange.not_connected` */
  setLive(id: string, change: LiveSwitch): Account;
  /** Forgets the API key and all sessions of extensions, and switches live trading off. Orders at the exchange stay there. */
  disconnect(id: string): Promise<Account>;
  /** Follows every account that has a key. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Dependencies of {@link openConnections}. */
export interface ConnectionDeps extends ExchangeDeps, KeyDeps {
  /** Parts that a test replaces. */
  readonly exchangeParts?: ExchangeParts | undefined;
}

export const openConnections = (deps: ConnectionDeps): Connections => new ExchangeConnections(deps);

class ExchangeConnections implements Connections {
  readonly exchanges = listExchanges;
  readonly #deps: ConnectionDeps;
  readonly #keys: AccountKeys;
  readonly #accounts = new Map<string, ExchangeAccount>();
  /** At each exchange one connection begins after another: the second one finds the account of the first. */
  readonly #connecting = new Map<string, SerialQueue>();
  /** Links that are tried, and belong to no account yet. */
  readonly #trying = new Set<ExchangeLink>();
  /** How often the trader has ended each account. */
  readonly #ends = new Map<string, number>();
  #isClosed = false;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#keys = new AccountKeys(deps);
    for (const row of connectionRows(deps.database)) this.#add(row, ZERO);
  }

  accounts(): readonly ExchangeAccount[] {
    return [...this.#accounts.values()];
  }

  async connect(asked: NewExchangeAccount): Promise<Account> {
    const { exchange, passphrase } = asked;
    const offered = offeredExchange(exchange);
    if (offered.needs.includes("passphrase") !== (passphrase !== undefined)) {
      throw new HostRefusal("exchange.credentials", exchange);
    }
    const before = new Map(this.#ends);
    const goesOn = (account = "") => {
      const isEnded = this.#ends.get(account) !== before.get(account);
      if (isEnded || this.#isClosed) throw new HostRefusal("exchange.not_connected", account || exchange);
    };
    const queue = this.#connecting.get(exchange) ?? new SerialQueue();
    this.#connecting.set(exchange, queue);
    return queue.run(() => this.#connect(asked, offered, goesOn));
  }

  /** @param goesOn - Throws once the trader has ended the account after this connection was asked for, or the host closes */
  async #connect(
    { exchange, currency, ...credentials }: NewExchangeAccount,
    offered: OfferedExchange,
    goesOn: (account?: string) => void,
  ): Promise<Account> {
    goesOn();
    const link = await this.#open(offered, credentials);
    this.#trying.add(link);
    try {
      goesOn();
      const { told, identity } = await checked(link, currency);
      const before = this.#sameAccount(exchange, { told, identity });
      if (before !== undefined && before.currency !== currency) throw new HostRefusal("exchange.credentials", exchange);
      goesOn(before?.account);
      await this.#leaveOthers(exchange, before?.account);
      const account = before?.account ?? this.#freeId(exchange);
      goesOn(account);
      const connectedAt = before?.connectedAt ?? this.#deps.clock.now().toISOString();
      const row: ConnectionRow = { account, exchange, currency, identity, isLive: false, connectedAt };
      // Permissions to trade were given for the previous key.
      this.#deps.grants.endAll(account);
      const opened = this.#write(row, before ? undefined : told, () => this.#keys.keep(account, offered, credentials));
      // Ends the previous session only now: it goes on if the disk refuses the write.
      await opened.unfollow();
      goesOn(account);
      opened.follow(link);
      this.#deps.events.emit({ type: "orders" });
      return opened.describe();
    } catch (cause) {
      link.close();
      throw cause;
    } finally {
      this.#trying.delete(link);
    }
  }

  /**
   * Writes a connection and its key, both or neither.
   * @param first - The balances with which a new account begins; undefined: the account exists
   * @param keep - Stores the key, and returns a function that undoes it
   */
  #write(row: ConnectionRow, first: Told["told"] | undefined, keep: () => () => void): ExchangeAccount {
    const undo: (() => void)[] = [];
    try {
      return this.#deps.database.transaction(() => {
        // The account's own row comes first: the connection refers to it.
        const opened = first ? this.#add(row, first.get(row.currency) ?? ZERO) : this.#find(row.account);
        if (first) undo.push(() => void opened.close());
        this.#change(row, "connect");
        if (first) opened.books.begin(first);
        // Last, so that no key stays of a connection that the database refuses before its commit.
        undo.push(keep());
        return opened;
      });
    } catch (cause) {
      for (const each of undo) each();
      throw cause;
    }
  }

  /** The account that a key belongs to: the one with the same name at the exchange, or if a name is missing, with the same balances. */
  #sameAccount(exchange: string, { told, identity }: Told): ConnectionRow | undefined {
    const rows = connectionRows(this.#deps.database).filter((each) => each.exchange === exchange);
    const named = rows.find((each) => each.identity !== undefined && each.identity === identity);
    if (named) return named;
    const isNameless = (row: ConnectionRow) => row.identity === undefined || identity === undefined;
    return rows.find((each) => isNameless(each) && this.#accounts.get(each.account)?.books.agreesWith(told));
  }

  /** Ends the sessions of the exchange's other accounts. @throws HostRefusal `exchange.other_account` while orders of one live */
  async #leaveOthers(exchange: string, account: string | undefined): Promise<void> {
    const others = connectionRows(this.#deps.database).filter(
      (each) => each.exchange === exchange && each.account !== account,
    );
    const trading = others.find((each) => this.#accounts.get(each.account)?.isTrading);
    if (trading) throw new HostRefusal("exchange.other_account", trading.account);
    for (const each of others) {
      if (this.#keys.read(each.account, offeredExchange(exchange))) await this.#end(this.#find(each.account));
    }
  }

  /** A free account id: the exchange's id, with a number from the second account on. */
  #freeId(exchange: string): string {
    let number = 1;
    const id = () => (number === 1 ? exchange : `${exchange}-${number}`);
    while (this.#accounts.has(id())) number += 1;
    return id();
  }

  async book(id: string, differences: BookDifferences): Promise<Account> {
    return await this.#find(id).book(differences);
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
    this.#ends.set(id, (this.#ends.get(id) ?? 0) + 1);
    await this.#end(account);
    return account.describe();
  }

  async #end(account: ExchangeAccount): Promise<void> {
    const { id } = account;
    this.#deps.grants.endAll(id);
    this.#change({ ...this.#row(id), isLive: false }, "disconnect");
    const ended = account.unfollow();
    this.#keys.forget(id);
    await ended;
    this.#deps.events.emit({ type: "orders" });
  }

  async start(): Promise<void> {
    for (const account of this.#accounts.values()) {
      try {
        const row = this.#row(account.id);
        const offered = offeredExchange(row.exchange);
        const credentials = this.#keys.read(row.account, offered);
        if (!credentials) continue;
        const link = await this.#open(offered, credentials);
        account.follow(link);
        if (row.identity === undefined) void this.#learnName(row, link);
        this.#deps.events.emit({ type: "orders" });
      } catch (cause) {
        // An exchange without its library or key must not stop the host.
        this.#deps.report(cause);
      }
    }
  }

  /** Asks for the name of an account from before names were stored; if the exchange does not answer, the next start asks again. */
  async #learnName(row: ConnectionRow, link: ExchangeLink): Promise<void> {
    try {
      const identity = await link.identity(row.currency);
      if (identity === undefined) return;
      this.#deps.database.run("UPDATE exchange_accounts SET identity = ? WHERE account = ?", identity, row.account);
    } catch (cause) {
      this.#deps.report(cause);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // A connection that is still being made would begin to follow after the database is closed, and nobody would close it.
    for (const link of this.#trying) link.close();
    for (const queue of this.#connecting.values()) await queue.run(async () => undefined);
    for (const account of this.#accounts.values()) await account.close();
  }

  #open(offered: OfferedExchange, credentials: Credentials): Promise<ExchangeLink> {
    return ccxtLink(offered, credentials, this.#deps.exchangeParts);
  }

  #add(row: ConnectionRow, startingCash: Decimal): ExchangeAccount {
    const account = new ExchangeAccount(this.#deps, { offered: offeredExchange(row.exchange), row, startingCash });
    this.#deps.database.afterCommit(() => this.#accounts.set(row.account, account));
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
    const row = connectionRows(this.#deps.database).find((each) => each.account === id);
    if (!row) throw new HostRefusal("account.unknown", id);
    return row;
  }

  /** Writes a change of a connection with a line in the audit log. A change that ends trading takes effect even if the disk refuses it. */
  #change(row: ConnectionRow, change: "connect" | "live on" | "live off" | "disconnect"): void {
    const { database, audit, clock, events } = this.#deps;
    const at = clock.now().toISOString();
    const write = () => {
      writeConnection(database, row);
      audit.add({ at, action: "exchange", subject: row.account, detail: { change } });
      database.afterCommit(() => {
        this.#accounts.get(row.account)?.take(row);
        events.emit({ type: "orders" });
      });
    };
    if (change === "connect" || change === "live on") database.transaction(write);
    else database.take(write);
  }
}

/** Balances and name of an account, as its exchange tells them. */
interface Told {
  readonly told: ReadonlyMap<string, Decimal>;
  readonly identity: string | undefined;
}

/** The account's balances, which only a key with the right to read them is told, and its name at the exchange. */
async function checked(link: ExchangeLink, currency: string): Promise<Told> {
  try {
    return { told: await link.balances(), identity: await link.identity(currency) };
  } catch (cause) {
    if (!(cause instanceof ExchangeFault)) throw cause;
    throw new HostRefusal(cause.isKeyRefused ? "exchange.key_refused" : "exchange.unreachable", cause.message);
  }
}
