import { type Static, Type } from "typebox";
import {
  closed,
  flag,
  KeyIdSchema,
  listOf,
  named,
  nullable,
  PublicKeySchema,
  PublicKeyText,
  PublisherNameSchema,
  ReasonSchema,
  SignatureSchema,
  SignatureText,
  TimeSchema,
  text,
  told,
} from "./common.ts";
import { ChallengeTextSchema, RegistrationSchema } from "./publisher.ts";

/** A time in a signed statement. */
export const SignedTimeSchema = told(
  Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$" }),
  "ISO 8601 in UTC with exactly three digits of a second, as in the signed statement.",
  "2026-10-01T00:00:00.000Z",
);

/** Schema of {@link KeyRotation}. */
export const KeyRotationSchema = named(
  "KeyRotation",
  closed({
    old_key_id: told(KeyIdSchema, "The key that signed for its successor.", "7b8e".repeat(16)),
    effective_at: told(TimeSchema, "From then on the successor signs."),
    challenge: text("The challenge in the signed statement.", "LdAL134CIs7YgmZUganB2fkHMJ0W4F7QB6HqY5KEd6k"),
    signature: told(SignatureText, "By the old key, of the rotation statement."),
  }),
  "How a key replaced another: everything needed to verify it without the service.",
);
export type KeyRotation = Static<typeof KeyRotationSchema>;

/** Schema of {@link KeyRevocation}. */
export const KeyRevocationSchema = named(
  "KeyRevocation",
  closed({
    effective_at: told(
      TimeSchema,
      "Versions published with the key from then on do not resolve; earlier versions stay valid.",
    ),
    revoked_at: told(TimeSchema, "When the revocation was recorded."),
    reason: text("Reason that was given for it.", "The laptop that held the key was stolen."),
  }),
  "The revocation of a key that must no longer be trusted. It is final.",
);
export type KeyRevocation = Static<typeof KeyRevocationSchema>;

/** Schema of {@link PublisherKey}. */
export const PublisherKeySchema = named(
  "PublisherKey",
  closed({
    key_id: KeyIdSchema,
    public_key: PublicKeyText,
    valid_from: told(TimeSchema, "From then on the key may sign; it can lie ahead."),
    retired_from: nullable(TimeSchema, "From then on it signs nothing new; null: no end is set.", null),
    revocation: nullable(KeyRevocationSchema, "Null: the key is not revoked.", null),
    rotation: nullable(KeyRotationSchema, "Null: no other key signed for this one.", null),
    verified: flag("False while the key has no valid verification by an administrator.", true),
  }),
  "A publisher's key with its validity. Times may lie ahead: compare them with the clock.",
);
export type PublisherKey = Static<typeof PublisherKeySchema>;

/** Query of `GET /publishers/keys`. */
export const KeySetQuerySchema = closed({ publisher: PublisherNameSchema });

/** `GET /publishers/keys`. */
export const KeySetSchema = named(
  "PublisherKeySet",
  closed({
    publisher: PublisherNameSchema,
    revision: told(
      Type.String({ pattern: "^[1-9][0-9]{0,18}$" }),
      "An integer in decimal digits. It rises with every change of the set; a client never accepts a lower one than it has seen.",
      "3",
    ),
    keys: listOf(PublisherKeySchema, "Every key that was ever verified for the publisher, oldest first."),
  }),
  "All keys of a publisher.",
);
export type KeySet = Static<typeof KeySetSchema>;

/** `POST /publisher/keys/rotate`. */
export const RotateKeyBodySchema = named(
  "RotateKeyBody",
  closed({
    publisher: PublisherNameSchema,
    old_key_id: told(KeyIdSchema, "The key that is replaced.", "7b8e".repeat(16)),
    public_key: told(PublicKeySchema, "The new key."),
    effective_at: told(SignedTimeSchema, "From then on the new key signs."),
    challenge: ChallengeTextSchema,
    signature: told(SignatureSchema, "By the old key, of the rotation statement."),
    proof: told(SignatureSchema, "By the new key, of the registration statement over the same challenge."),
  }),
  "A new key, signed by the old one, with proof of possession of the new one.",
);
export type RotateKeyBody = Static<typeof RotateKeyBodySchema>;

/** Answer of a rotation. */
export const RotatedKeysSchema = named(
  "RotatedKeys",
  closed({
    old: told(RegistrationSchema, "The key that is replaced."),
    new: told(RegistrationSchema, "Its successor."),
    retired_from: told(TimeSchema, "From then on the old key signs nothing new."),
  }),
  "Both keys of a rotation.",
);
export type RotatedKeys = Static<typeof RotatedKeysSchema>;

const RevokedFromSchema = told(
  SignedTimeSchema,
  "Versions published with the key from then on do not resolve.",
  "2026-09-20T00:00:00.000Z",
);

/** `POST /publisher/keys/revoke`: for owners of the publisher. */
export const RevokeKeyBodySchema = named(
  "RevokeKeyBody",
  closed({
    publisher: PublisherNameSchema,
    key_id: KeyIdSchema,
    effective_at: RevokedFromSchema,
    reason: ReasonSchema,
  }),
  "A key that must no longer be trusted.",
);
export type RevokeKeyBody = Static<typeof RevokeKeyBodySchema>;

/** `POST /admin/publishers/{publisher_id}/revoke-key`. */
export const RevokeRegistrationBodySchema = named(
  "RevokeRegistrationBody",
  closed({ effective_at: RevokedFromSchema, reason: ReasonSchema }),
  "A key that must no longer be trusted, revoked by an administrator.",
);
export type RevokeRegistrationBody = Static<typeof RevokeRegistrationBodySchema>;
