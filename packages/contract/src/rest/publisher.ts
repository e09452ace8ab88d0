import { type Static, Type } from "typebox";
import {
  AccountIdSchema,
  closed,
  EmailText,
  flag,
  KeyIdSchema,
  listOf,
  named,
  nullable,
  oneOf,
  PublicKeySchema,
  PublicKeyText,
  PublisherNameSchema,
  pageOf,
  ReasonSchema,
  SignatureSchema,
  TimeSchema,
  text,
  told,
  UuidSchema,
  wholeList,
} from "./common.ts";

const CHALLENGE = "LdAL134CIs7YgmZUganB2fkHMJ0W4F7QB6HqY5KEd6k";

/** A challenge in a body. */
export const ChallengeTextSchema = told(
  Type.String({ minLength: 1, maxLength: 256 }),
  "An unused value of `POST /publisher/challenges`.",
  CHALLENGE,
);

/** `POST /publisher/challenges`. */
export const ChallengeSchema = named(
  "Challenge",
  closed({
    challenge: text("The value to sign, bound to the account and valid once.", CHALLENGE),
    expires_at: told(TimeSchema, "Ten minutes after it was given out.", "2026-09-21T14:23:20.000Z"),
  }),
  "A value for the owner of a key to sign.",
);
export type Challenge = Static<typeof ChallengeSchema>;

/** `POST /publisher/register`. */
export const RegisterBodySchema = named(
  "RegisterBody",
  closed({
    publisher: PublisherNameSchema,
    public_key: PublicKeySchema,
    display_name: told(
      Type.String({ minLength: 1, maxLength: 128 }),
      "Name of the publisher as people read it.",
      "Northwind Charts",
    ),
    challenge: ChallengeTextSchema,
    proof: told(
      SignatureSchema,
      "The key's signature of the registration statement (challenge, account id, publisher, public key).",
    ),
  }),
  "A key for a publisher, with the proof of possession.",
);
export type RegisterBody = Static<typeof RegisterBodySchema>;

/** States of a registration. */
export const RegistrationStateSchema = told(
  oneOf(["registered", "verified", "suspended"]),
  "`registered`: not yet verified by an administrator. `suspended`: the verification was withdrawn.",
  "verified",
);
export type RegistrationState = Static<typeof RegistrationStateSchema>;

/** Schema of {@link Registration}. */
export const RegistrationSchema = named(
  "Registration",
  closed({
    publisher_id: told(UuidSchema, "Id of the registration.", "c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11"),
    publisher: PublisherNameSchema,
    display_name: text("Name of the publisher as people read it.", "Northwind Charts"),
    key_id: KeyIdSchema,
    public_key: PublicKeyText,
    verified: flag("True when an administrator verified it: tickets are issued only then.", true),
    state: RegistrationStateSchema,
    name_check: told(
      oneOf(["clear", "waiting", "refused"]),
      "`waiting`: the name resembles another publisher's, and a person decides whether it is allowed. `refused`: it is not.",
    ),
    registered_at: told(TimeSchema, "When the key was registered."),
    decided_at: nullable(
      TimeSchema,
      "The administrator's last decision; null before the first.",
      "2026-09-22T08:00:00.000Z",
    ),
    reason: nullable(
      Type.String(),
      "Reason of the administrator's last decision; null before the first.",
      "The domain is theirs.",
    ),
    retired_from: nullable(TimeSchema, "From then on the key signs nothing new; null: no end is set.", null),
    revoked_from: nullable(
      TimeSchema,
      "Versions published with the key from then on do not resolve; null: it is not revoked.",
      null,
    ),
  }),
  "A key that an account registered for a publisher.",
);
export type Registration = Static<typeof RegistrationSchema>;

/** `GET /publisher/me`. */
export const RegistrationListSchema = named("RegistrationList", wholeList(RegistrationSchema));
export type RegistrationList = Static<typeof RegistrationListSchema>;

/** Schema of {@link AdminRegistration}. */
export const AdminRegistrationSchema = named(
  "AdminRegistration",
  closed({
    ...RegistrationSchema.properties,
    account_id: AccountIdSchema,
    account_email: EmailText,
    evidence: nullable(
      Type.String(),
      "What the last decision rests on besides proofs, in words; null without such evidence.",
      "The commercial register names the same company.",
    ),
    proof_ids: listOf(told(UuidSchema, "Id of a proof."), "Proofs that the last decision rests on."),
  }),
  "A registration as administrators see it.",
);
export type AdminRegistration = Static<typeof AdminRegistrationSchema>;

/** `GET /admin/publishers`. */
export const AdminRegistrationListSchema = named("AdminRegistrationList", pageOf(AdminRegistrationSchema));
export type AdminRegistrationList = Static<typeof AdminRegistrationListSchema>;

/** `POST /admin/publishers/{publisher_id}/verify`. */
export const VerifyPublisherBodySchema = named(
  "VerifyPublisherBody",
  closed({
    reason: ReasonSchema,
    evidence: Type.Optional(
      told(
        Type.String({ minLength: 1, maxLength: 4000, pattern: "\\S" }),
        "Evidence in words, shown to administrators only.",
        "The commercial register names the same company.",
      ),
    ),
    proof_ids: Type.Optional(
      told(
        Type.Array(told(UuidSchema, "Id of a proof in the state `proven`."), {
          minItems: 1,
          maxItems: 10,
          uniqueItems: true,
        }),
        "Proofs that the decision rests on.",
      ),
    ),
  }),
  "The verification of a publisher: by successful proofs, by evidence in words, or by both.",
);
export type VerifyPublisherBody = Static<typeof VerifyPublisherBodySchema>;

/** A decision that requires a reason and nothing else. */
export const ReasonBodySchema = named(
  "ReasonBody",
  closed({ reason: ReasonSchema }),
  "A decision that needs a reason and nothing else.",
);
export type ReasonBody = Static<typeof ReasonBodySchema>;
