import { type Static, Type } from "typebox";
import {
  Base64Schema,
  closed,
  DigestSchema,
  named,
  nullable,
  PublisherNameSchema,
  ReasonSchema,
  TimeSchema,
} from "./common.ts";
import { RegistrationSchema } from "./publisher.ts";

/** A time in a signed statement: ISO 8601 in UTC, with exactly three digits of a second. */
export const SignedTimeSchema = Type.String({
  pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
});

/** How a key replaced another; everything needed to verify it without the service. */
export const KeyRotationSchema = named(
  "KeyRotation",
  closed({
    /** The key that signed for its successor. */
    old_key_id: DigestSchema,
    effective_at: TimeSchema,
    challenge: Type.String(),
    /** base64: the old key's signature of the archive package's `rotationStatement`. */
    signature: Type.String(),
  }),
);
export type KeyRotation = Static<typeof KeyRotationSchema>;

/** Revocation of a key that must no longer be trusted. Final. */
export const KeyRevocationSchema = named(
  "KeyRevocation",
  closed({
    /** Versions published with the key from then on do not resolve; earlier versions stay valid. */
    effective_at: TimeSchema,
    revoked_at: TimeSchema,
    reason: Type.String(),
  }),
);
export type KeyRevocation = Static<typeof KeyRevocationSchema>;

/** A publisher's key with its validity. Times may be in the future: compare them with the clock. */
export const PublisherKeySchema = named(
  "PublisherKey",
  closed({
    key_id: DigestSchema,
    /** base64 of the 32 raw bytes. */
    public_key: Type.String(),
    valid_from: TimeSchema,
    /** From then on it signs nothing new; null: no end is set. */
    retired_from: nullable(TimeSchema),
    revocation: nullable(KeyRevocationSchema),
    /** Present when another key signed for this one. */
    rotation: nullable(KeyRotationSchema),
    /** False while the key has no valid verification by an administrator. */
    verified: Type.Boolean(),
  }),
);
export type PublisherKey = Static<typeof PublisherKeySchema>;

/** Query of `GET /publishers/keys`. */
export const KeySetQuerySchema = closed({ publisher: PublisherNameSchema });

/** `GET /publishers/keys`: every key that was ever verified for a publisher, oldest first. */
export const KeySetSchema = named(
  "PublisherKeySet",
  closed({
    publisher: PublisherNameSchema,
    /** Increases with every change of the set; a client never accepts a lower revision than it has seen. */
    revision: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }),
    keys: Type.Array(PublisherKeySchema),
  }),
);
export type KeySet = Static<typeof KeySetSchema>;

/** `POST /publisher/keys/rotate`: signed by the old key, with proof of possession of the new one. */
export const RotateKeyBodySchema = named(
  "RotateKeyBody",
  closed({
    publisher: PublisherNameSchema,
    old_key_id: DigestSchema,
    public_key: Base64Schema,
    effective_at: SignedTimeSchema,
    challenge: Type.String({ minLength: 1, maxLength: 256 }),
    /** The old key's signature of the archive package's `rotationStatement`. */
    signature: Base64Schema,
    /** The new key's signature of `registrationStatement` over the same challenge. */
    proof: Base64Schema,
  }),
);
export type RotateKeyBody = Static<typeof RotateKeyBodySchema>;

/** Answer of a rotation: both keys. */
export const RotatedKeysSchema = named(
  "RotatedKeys",
  closed({ old: RegistrationSchema, new: RegistrationSchema, retired_from: TimeSchema }),
);
export type RotatedKeys = Static<typeof RotatedKeysSchema>;

/** `POST /publisher/keys/revoke`: for owners of the publisher. */
export const RevokeKeyBodySchema = named(
  "RevokeKeyBody",
  closed({
    publisher: PublisherNameSchema,
    key_id: DigestSchema,
    effective_at: SignedTimeSchema,
    reason: ReasonSchema,
  }),
);
export type RevokeKeyBody = Static<typeof RevokeKeyBodySchema>;

/** `POST /admin/publishers/{publisher_id}/revoke-key`. */
export const RevokeRegistrationBodySchema = named(
  "RevokeRegistrationBody",
  closed({ effective_at: SignedTimeSchema, reason: ReasonSchema }),
);
export type RevokeRegistrationBody = Static<typeof RevokeRegistrationBodySchema>;
