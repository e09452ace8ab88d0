import { type Static, Type } from "typebox";
import {
  Base64Schema,
  closed,
  DigestSchema,
  named,
  nullable,
  oneOf,
  PluginIdSchema,
  PublisherNameSchema,
  TimeSchema,
  UuidSchema,
} from "./common.ts";
import { SignedTimeSchema } from "./keys.ts";

/** One side's signature of the archive package's `transferStatement`. */
export const TransferSignatureSchema = named(
  "TransferSignature",
  closed({ key_id: DigestSchema, public_key: Type.String(), signature: Type.String() }),
);

/** A transfer of an extension as shown to its two sides. */
export const TransferSchema = named(
  "Transfer",
  closed({
    transfer_id: UuidSchema,
    id: Type.String(),
    from: PublisherNameSchema,
    to: PublisherNameSchema,
    nonce: Type.String(),
    offered_at: TimeSchema,
    expires_at: TimeSchema,
    /** An expired offer stays `offered` but can no longer be accepted. */
    state: oneOf(["offered", "completed", "cancelled"]),
    closed_at: nullable(TimeSchema),
    offer: TransferSignatureSchema,
    acceptance: nullable(TransferSignatureSchema),
  }),
);
export type Transfer = Static<typeof TransferSchema>;

/** `GET /publisher/transfers`: outgoing and incoming transfers of the account's publishers, newest first. */
export const TransferListSchema = named("TransferList", closed({ items: Type.Array(TransferSchema) }));
export type TransferList = Static<typeof TransferListSchema>;

/** `POST /publisher/transfers`. `nonce` is a challenge of `POST /publisher/challenges`. */
export const OfferTransferBodySchema = named(
  "OfferTransferBody",
  closed({
    id: PluginIdSchema,
    to: PublisherNameSchema,
    nonce: Type.String({ minLength: 1, maxLength: 256 }),
    expires_at: SignedTimeSchema,
    /** A verified key of the giving publisher. */
    key_id: DigestSchema,
    signature: Base64Schema,
  }),
);
export type OfferTransferBody = Static<typeof OfferTransferBodySchema>;

/** `POST /publisher/transfers/{transfer_id}/accept`: the same statement, signed with a key of the receiver. */
export const AcceptTransferBodySchema = named(
  "AcceptTransferBody",
  closed({ key_id: DigestSchema, signature: Base64Schema }),
);
export type AcceptTransferBody = Static<typeof AcceptTransferBodySchema>;

/** A completed transfer, as shown to everybody: with both signatures, so that anybody can verify it. */
export const HandoverSchema = named(
  "Handover",
  closed({
    from: PublisherNameSchema,
    to: PublisherNameSchema,
    at: TimeSchema,
    nonce: Type.String(),
    expires_at: TimeSchema,
    offer: TransferSignatureSchema,
    acceptance: TransferSignatureSchema,
  }),
);
export type Handover = Static<typeof HandoverSchema>;

/** `GET /plugins/{id}/handovers`, oldest first. */
export const HandoverListSchema = named("HandoverList", closed({ items: Type.Array(HandoverSchema) }));
export type HandoverList = Static<typeof HandoverListSchema>;
