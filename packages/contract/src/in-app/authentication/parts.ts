import Type, { type Static } from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";

/** The rights of a session. Reading, cancelling and halting need none. */
export const SESSION_SCOPES = ["trade"] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** Id of an exchange; an account of the trader there has the same. */
export const ProviderId = Type.String({ minLength: 1, maxLength: 64 });

export const Scopes = Type.Array(oneOf(SESSION_SCOPES), { minItems: 1, maxItems: SESSION_SCOPES.length });

const Named = closed({ id: Type.String(), label: Type.String() });

/** An account at a provider. */
export const SessionAccountSchema = Named;
export type SessionAccount = Static<typeof SessionAccountSchema>;

/** A session that the trader allowed. Its id is made by the host and is no credential of the exchange. */
export const SessionSchema = closed({ id: Type.String(), account: SessionAccountSchema, scopes: Scopes });
export type SessionInfo = Static<typeof SessionSchema>;

/** A provider whose sessions changed. */
export const SessionsChangeSchema = closed({ provider: Named });

/** The account in the samples. */
export const SAMPLE_ACCOUNT = { id: "coinbaseexchange", label: "Coinbase Exchange" };
