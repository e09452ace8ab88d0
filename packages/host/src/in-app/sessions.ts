import type { SessionConsentEntry } from "@bourse/contract/host-api";
import type { SessionAccount, SessionInfo, SessionScope } from "@bourse/contract/in-app";
import type { Clock, Random } from "@bourse/platform";
import { offeredExchange } from "../accounts/exchange/offered.ts";
import type { AccountsDesk } from "../accounts/port.ts";
import type { EventBus } from "../events.ts";
import type { InApp } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";
import type { Audit } from "../store/audit.ts";
import type { Database } from "../store/database.ts";
import type { Grant, SessionGrants } from "../store/session-grants.ts";
import type { AccountWishes } from "./account-wishes.ts";
import type { AskConsent } from "./consent-questions.ts";
import type { ConsentCall } from "./model-consents.ts";

/** The rights in an account that an extension wishes for. */
export interface SessionWish {
  readonly provider: string;
  readonly scopes: readonly SessionScope[];
}

/** Sessions of the trader's accounts at exchanges: a consent for each extension, account and scope. */
export interface Sessions {
  /** The connected accounts of a provider. @throws HostRefusal `exchange.not_offered` */
  accounts(provider: string): readonly SessionAccount[];
  /** The session, if the trader has allowed all of it; does not ask. @throws HostRefusal `exchange.not_offered` */
  find(principal: InApp, wish: SessionWish): SessionInfo | undefined;
  /**
   * Resolves once the trader has allowed it, and has connected an account if there was none. @throws HostRefusal
   * `exchange.not_offered`, `authentication.not_connected`, `authentication.consent_refused`
   */
  create(call: ConsentCall, wish: SessionWish): Promise<SessionInfo>;
  /** The trader's answers: those that allow by name, then those that refuse. */
  list(): SessionConsentEntry[];
  /** Ends a session at once or forgets a refusal; the next wish asks the trader again. Does nothing if there is neither. */
  revoke(id: string): void;
  /**
   * Sets the trusted plugins, with the digests of their files. Ends sessions of other plugins and of other files: the
   * trader trusted the earlier code. Call this before any plugin starts.
   */
  trusted(plugins: ReadonlyMap<string, string>): void;
  close(): void;
}

export interface SessionDeps {
  readonly database: Database;
  readonly audit: Pick<Audit, "add">;
  readonly clock: Clock;
  readonly random: Random;
  readonly accounts: AccountsDesk;
  readonly grants: SessionGrants;
  readonly events: Pick<EventBus, "subscribe">;
  readonly ask: AskConsent;
  readonly wishes: AccountWishes;
  /** Tells extensions that the sessions of a provider changed. */
  tell(provider: SessionAccount): void;
}

export const sessions = (deps: SessionDeps): Sessions => new ExchangeSessions(deps);

class ExchangeSessions implements Sessions {
  readonly close: () => void;
  readonly #deps: SessionDeps;
  readonly #refused = new Map<string, SessionConsentEntry>();
  #trusted: ReadonlyMap<string, string> = new Map();
  /** The connected accounts with the ids of their sessions, as extensions were last notified. */
  #told: ReadonlyMap<string, string>;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#told = this.#now();
    this.close = deps.events.subscribe(({ type }) => {
      if (type === "orders") this.#look();
    });
  }

  accounts(provider: string): readonly SessionAccount[] {
    const { id, name, exchange } = this.#account(provider) ?? {};
    if (id !== undefined && name !== undefined && exchange?.session === "connected") return [{ id, label: name }];
    // Refuses an unknown provider.
    if (id === undefined) offeredExchange(provider);
    return [];
  }

  find({ id: extension }: InApp, { provider, scopes }: SessionWish): SessionInfo | undefined {
    const [account] = this.accounts(provider);
    if (!account) return undefined;
    const wanted = [...new Set(scopes)].toSorted();
    const ids = wanted.flatMap((scope) => this.#deps.grants.find({ extension, account: account.id, scope }) ?? []);
    return ids.length === wanted.length ? { id: ids.join("."), account, scopes: wanted } : undefined;
  }

  async create({ principal, signal }: ConsentCall, wish: SessionWish): Promise<SessionInfo> {
    for (;;) {
      signal.throwIfAborted();
      const found = this.find(principal, wish);
      if (found) return found;
      const [account] = this.accounts(wish.provider);
      if (!account) {
        await this.#awaitAccount(principal, wish.provider, signal);
        continue;
      }
      const { id: extension } = principal;
      const missing = [...new Set(wish.scopes)]
        .map((scope) => ({ extension, account: account.id, scope }))
        .find((each) => this.#deps.grants.find(each) === undefined);
      if (missing) await this.#ask({ principal, account, scope: missing.scope }, signal);
    }
  }

  /** @throws HostRefusal `authentication.not_connected` */
  async #awaitAccount(principal: InApp, provider: string, signal: AbortSignal): Promise<void> {
    const wanted = { id: provider, label: offeredExchange(provider).name };
    const end = await this.#deps.wishes.wait(principal, wanted, signal);
    if (end === "declined") throw new HostRefusal("authentication.not_connected", provider);
  }

  list(): SessionConsentEntry[] {
    return [...this.#deps.grants.list().map(allowed), ...this.#refused.values()];
  }

  revoke(id: string): void {
    const refused = [...this.#refused].find(([, each]) => each.id === id);
    if (refused) this.#refused.delete(refused[0]);
    this.#end((each) => each.id === id);
  }

  trusted(plugins: ReadonlyMap<string, string>): void {
    this.#trusted = plugins;
    this.#end(({ extension_id, code }) => code !== BUILT_IN && plugins.get(extension_id) !== code);
  }

  #end(which: (grant: Grant) => boolean): void {
    const { grants } = this.#deps;
    const ending = grants.list().filter(which);
    if (ending.length === 0) return;
    grants.remove(
      ending.map(({ id }) => id),
      () => {
        for (const each of ending) this.#note("session_revoked", each);
      },
    );
    this.#look();
  }

  async #ask({ principal, account, scope }: Asked, signal: AbortSignal): Promise<void> {
    const { clock, random, ask } = this.#deps;
    const { id, name } = principal;
    const key = JSON.stringify([id, account.id, scope]);
    if (this.#refused.has(key)) {
      throw new HostRefusal("authentication.consent_refused", `the trader did not allow it to ${scope}`);
    }
    const answer = () => ({
      id: random.uuid(),
      extension_id: id,
      extension_name: name,
      account: account.id,
      scope,
      at: clock.now().toISOString(),
    });
    const question = {
      key,
      message: `${name} asks to trade with your account at ${account.label}`,
      detail:
        "While live trading is on for this account, it places orders with real money within the account's limits, without " +
        "asking again. It does not get your key. You can take this back in the settings.",
      allowed: () => this.#allow(principal, answer()),
      refused: () => {
        const entry = answer();
        this.#refused.set(key, { ...entry, decision: "refused" });
        this.#note("session_refused", entry);
      },
    };
    await ask(question, signal);
  }

  #allow({ origin }: InApp, answer: Omit<Grant, "code">): void {
    const code = origin === "builtIn" ? BUILT_IN : this.#trusted.get(answer.extension_id);
    // The plugin lost its trust, or the account was disconnected, while the question was open.
    if (code === undefined || this.accounts(answer.account).length === 0) return;
    this.#deps.database.transaction(() => {
      this.#deps.grants.add({ ...answer, code });
      this.#note("session_allowed", answer);
    });
    this.#look();
  }

  #note(action: string, { extension_id, extension_name: name, account, scope }: Omit<Grant, "code">): void {
    const at = this.#deps.clock.now().toISOString();
    this.#deps.audit.add({ at, action, subject: extension_id, detail: { name, account, scope } });
  }

  #account(provider: string) {
    return this.#deps.accounts
      .list()
      .map((each) => each.describe())
      .find(({ id, exchange }) => exchange !== undefined && id === provider);
  }

  #now(): ReadonlyMap<string, string> {
    const grants = this.#deps.grants.list();
    const all = this.#deps.accounts.list().map((each) => each.describe());
    return new Map(
      all.flatMap(({ id, exchange }) =>
        exchange?.session === "connected"
          ? [[id, JSON.stringify(grants.flatMap((each) => (each.account === id ? each.id : [])))]]
          : [],
      ),
    );
  }

  /** Notifies extensions of accounts that have changed since the last notification. */
  #look(): void {
    const [before, now] = [this.#told, this.#now()];
    this.#told = now;
    for (const id of now.keys()) this.#deps.wishes.connected(id);
    for (const id of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(id) !== now.get(id)) this.#deps.tell({ id, label: this.#account(id)?.name ?? id });
    }
  }
}

/** Stands for the digest of a built-in extension, whose code is the client's own. */
const BUILT_IN = "";

/** As the page shows it. */
const allowed = ({ id, extension_id, extension_name, account, scope, at }: Grant): SessionConsentEntry => ({
  id,
  extension_id,
  extension_name,
  account,
  scope,
  decision: "allowed",
  at,
});

interface Asked {
  readonly principal: InApp;
  readonly account: SessionAccount;
  readonly scope: SessionScope;
}
