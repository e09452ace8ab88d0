import type { InAppEventData, SessionAccount, SessionInfo, SessionScope } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";

/** A session of an account at an exchange, which the trader allowed this extension. */
export interface AuthenticationSession extends SessionInfo {
  /** The session's id. It is no credential: the host alone holds the key and acts for this extension. */
  readonly accessToken: string;
}

/** Which provider's sessions changed. */
export type AuthenticationSessionsChangeEvent = InAppEventData<"authentication/sessions.changed">;

/** Options of a request for a session. */
export interface AuthenticationGetSessionOptions {
  /** Asks the trader if there is no session yet. */
  readonly createIfNone?: boolean;
  /** Never asks the trader, which is also the default. Not together with `createIfNone`. */
  readonly silent?: boolean;
}

/** Sessions of the trader's accounts at exchanges. */
export interface AuthenticationApi {
  /**
   * Asks the trader once for each account and scope. @throws WireFailure `authentication.not_connected`,
   * `authentication.consent_refused`, `exchange.not_offered`
   */
  getSession(
    providerId: string,
    scopes: readonly SessionScope[],
    options: AuthenticationGetSessionOptions & { readonly createIfNone: true },
  ): Promise<AuthenticationSession>;
  /** Undefined without a session. @throws WireFailure `exchange.not_offered` */
  getSession(
    providerId: string,
    scopes: readonly SessionScope[],
    options?: AuthenticationGetSessionOptions,
  ): Promise<AuthenticationSession | undefined>;
  /** The connected accounts. @throws WireFailure `exchange.not_offered` */
  getAccounts(providerId: string): Promise<readonly SessionAccount[]>;
  readonly onDidChangeSessions: Event<AuthenticationSessionsChangeEvent>;
}

export function authenticationApi(connection: Connection): AuthenticationApi {
  const changed = new EventEmitter<AuthenticationSessionsChangeEvent>();
  connection.on("authentication/sessions.changed", (change) => changed.fire(change));
  function getSession(
    provider: string,
    scopes: readonly SessionScope[],
    options: AuthenticationGetSessionOptions & { readonly createIfNone: true },
  ): Promise<AuthenticationSession>;
  function getSession(
    provider: string,
    scopes: readonly SessionScope[],
    options?: AuthenticationGetSessionOptions,
  ): Promise<AuthenticationSession | undefined>;
  async function getSession(
    provider: string,
    scopes: readonly SessionScope[],
    { createIfNone = false, silent = false }: AuthenticationGetSessionOptions = {},
  ): Promise<AuthenticationSession | undefined> {
    if (createIfNone && silent) throw new TypeError("createIfNone and silent exclude each other");
    const method = createIfNone ? "authentication/session.create" : "authentication/session.find";
    const { session } = await connection.ask(method, { provider, scopes: [...scopes] });
    return session ? { ...session, accessToken: session.id } : undefined;
  }
  return {
    getSession,
    getAccounts: async (provider) => (await connection.ask("authentication/accounts.list", { provider })).accounts,
    onDidChangeSessions: changed.event,
  };
}
