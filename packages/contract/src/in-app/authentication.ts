import Type, { type Static } from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineInApp, inAppNamespace, narrower, same } from "./contract.ts";

/** The rights of a session. Reading, cancelling and halting need none. */
export const SESSION_SCOPES = ["trade"] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** Id of an exchange; an account of the trader there has the same. */
const ProviderId = Type.String({ minLength: 1, maxLength: 64 });

const Scopes = Type.Array(oneOf(SESSION_SCOPES), { minItems: 1, maxItems: SESSION_SCOPES.length });

const Named = closed({ id: Type.String(), label: Type.String() });

/** An account at a provider. */
const SessionAccountSchema = Named;
export type SessionAccount = Static<typeof SessionAccountSchema>;

/** A session that the trader allowed. Its id is made by the host and is no credential of the exchange. */
const SessionSchema = closed({ id: Type.String(), account: SessionAccountSchema, scopes: Scopes });
export type SessionInfo = Static<typeof SessionSchema>;

/** A provider whose sessions changed. */
export const SessionsChangeSchema = closed({ provider: Named });

/** The account in the samples. */
const SAMPLE_ACCOUNT = { id: "coinbaseexchange", label: "Coinbase Exchange" };

/** Sessions of the trader's accounts at exchanges. */
export const AUTHENTICATION = inAppNamespace("authentication", [
  narrower(
    "getSession",
    "providers are exchanges with an account of the trader, the only scope is `trade`; `accessToken` is the session's id " +
      "and means nothing outside the host, which acts for its caller; of the options `createIfNone`, which waits for the " +
      "account if none is connected, and `silent`",
  ),
  /** The session that the trader has allowed the caller already, or null. Nobody is asked. */
  defineInApp({
    method: "authentication/session.find",
    members: ["getSession"],
    params: closed({ provider: ProviderId, scopes: Scopes }),
    result: closed({ session: Type.Union([SessionSchema, Type.Null()]) }),
    sample: { params: { provider: SAMPLE_ACCOUNT.id, scopes: ["trade"] }, result: { session: null } },
  }),
  /** Like `authentication/session.find`, but asks the trader for rights that are not allowed yet. */
  defineInApp({
    method: "authentication/session.create",
    members: ["getSession"],
    waitsForTrader: true,
    params: closed({ provider: ProviderId, scopes: Scopes }),
    result: closed({ session: SessionSchema }),
    sample: {
      params: { provider: SAMPLE_ACCOUNT.id, scopes: ["trade"] },
      result: {
        session: { id: "5f0f7a3e-8f0b-4f5c-9a39-0d1c4f6f9b11", account: SAMPLE_ACCOUNT, scopes: ["trade"] },
      },
    },
  }),
  narrower("getAccounts", "at most one account of each provider"),
  /** The connected accounts of a provider; empty without one. Nobody is asked. */
  defineInApp({
    method: "authentication/accounts.list",
    members: ["getAccounts"],
    params: closed({ provider: ProviderId }),
    result: closed({ accounts: Type.Array(SessionAccountSchema) }),
    sample: { params: { provider: SAMPLE_ACCOUNT.id }, result: { accounts: [SAMPLE_ACCOUNT] } },
  }),
  same("onDidChangeSessions"),
]);
