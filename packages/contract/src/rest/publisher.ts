import { type Static, Type } from "typebox";
import {
  Base64Schema,
  closed,
  DigestSchema,
  named,
  nullable,
  oneOf,
  PublisherNameSchema,
  ReasonSchema,
  TimeSchema,
  UuidSchema,
} from "./common.ts";

/**
 * `POST /publisher/challenges`: a value for the owner of a key to sign, bound to the account, valid once and for ten
 * minutes.
 */
export const ChallengeSchema = named("Challenge", closed({ challenge: Type.String(), expires_at: TimeSchema }));
export type Challenge = Static<typeof ChallengeSchema>;

/**
 * `POST /publisher/register`. `publisher` is the name in the package; `proof` is the Ed25519 signature of the archive
 * package's `registrationStatement` over challenge, account id, publisher and public key.
 */
export const RegisterBodySchema = named(
  "RegisterBody",
  closed({
    publisher: PublisherNameSchema,
    public_key: Base64Schema,
    display_name: Type.String({ minLength: 1, maxLength: 128 }),
    challenge: Type.String({ minLength: 1, maxLength: 256 }),
    proof: Base64Schema,
  }),
);
export type RegisterBody = Static<typeof RegisterBodySchema>;

/** `registered`: not yet verified by an administrator. `suspended`: the verification was withdrawn. */
export const RegistrationStateSchema = oneOf(["registered", "verified", "suspended"]);
export type RegistrationState = Static<typeof RegistrationStateSchema>;

/** A key that an account registered for a publisher. */
export const RegistrationSchema = named(
  "Registration",
  closed({
    publisher_id: UuidSchema,
    publisher: PublisherNameSchema,
    display_name: Type.String(),
    key_id: DigestSchema,
    public_key: Type.String(),
    /** True when an administrator verified it: tickets are issued only then. */
    verified: Type.Boolean(),
    state: RegistrationStateSchema,
    /**
     * `waiting`: the name resembles another publisher's, and a person decides whether it is allowed. `refused`: it is
     * not.
     */
    name_check: oneOf(["clear", "waiting", "refused"]),
    registered_at: TimeSchema,
    /** The administrator's last decision; null before the first. */
    decided_at: nullable(TimeSchema),
    reason: nullable(Type.String()),
    /** From then on the key signs nothing new; null: no end is set. */
    retired_from: nullable(TimeSchema),
    /** Versions published with the key from then on do not resolve; null: it is not revoked. */
    revoked_from: nullable(TimeSchema),
  }),
);
export type Registration = Static<typeof RegistrationSchema>;

/** `GET /publisher/me`. */
export const RegistrationListSchema = named("RegistrationList", closed({ items: Type.Array(RegistrationSchema) }));
export type RegistrationList = Static<typeof RegistrationListSchema>;

/** A registration as administrators see it. */
export const AdminRegistrationSchema = named(
  "AdminRegistration",
  closed({
    ...RegistrationSchema.properties,
    account_id: UuidSchema,
    account_email: Type.String(),
    evidence: nullable(Type.String()),
    /** Proofs that the last decision rests on. */
    proof_ids: Type.Array(UuidSchema),
  }),
);
export type AdminRegistration = Static<typeof AdminRegistrationSchema>;

/** `GET /admin/publishers`. */
export const AdminRegistrationListSchema = named(
  "AdminRegistrationList",
  closed({ items: Type.Array(AdminRegistrationSchema), next_cursor: nullable(Type.String()) }),
);
export type AdminRegistrationList = Static<typeof AdminRegistrationListSchema>;

/** `POST /admin/publishers/{publisher_id}/verify`: successful proofs, or evidence in words, or both. */
export const VerifyPublisherBodySchema = named(
  "VerifyPublisherBody",
  closed({
    reason: ReasonSchema,
    evidence: Type.Optional(Type.String({ minLength: 1, maxLength: 4000, pattern: "\\S" })),
    proof_ids: Type.Optional(Type.Array(UuidSchema, { minItems: 1, maxItems: 10, uniqueItems: true })),
  }),
);
export type VerifyPublisherBody = Static<typeof VerifyPublisherBodySchema>;

/** A decision that requires a reason and nothing else. */
export const ReasonBodySchema = named("ReasonBody", closed({ reason: ReasonSchema }));
export type ReasonBody = Static<typeof ReasonBodySchema>;
