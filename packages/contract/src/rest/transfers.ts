import { type Static, Type } from "typebox";
import {
  closed,
  KeyIdSchema,
  named,
  nullable,
  oneOf,
  PluginIdSchema,
  PluginIdText,
  PublicKeyText,
  PublisherNameSchema,
  SignatureSchema,
  SignatureText,
  TimeSchema,
  text,
  told,
  UuidSchema,
  wholeList,
} from "./common.ts";
import { SignedTimeSchema } from "./keys.ts";

/** Schema of one side's signature. */
export const TransferSignatureSchema = named(
  "TransferSignature",
  closed({ key_id: KeyIdSchema, public_key: PublicKeyText, signature: SignatureText }),
  "One side's signature of the transfer statement.",
);

/** Members of both forms of a transfer. */
const giver = told(PublisherNameSchema, "The giving side.");
const receiver = told(PublisherNameSchema, "The receiving side.", "Halcyon");
const nonce = text("The challenge in the signed statement.", "LdAL134CIs7YgmZUganB2fkHMJ0W4F7QB6HqY5KEd6k");
const expiresAt = told(TimeSchema, "Until when the offer can be accepted.", "2026-10-01T00:00:00.000Z");

/** Schema of {@link Transfer}. */
export const TransferSchema = named(
  "Transfer",
  closed({
    transfer_id: told(UuidSchema, "Id of the transfer."),
    id: PluginIdText,
    from: giver,
    to: receiver,
    nonce,
    offered_at: told(TimeSchema, "When it was offered."),
    expires_at: expiresAt,
    state: told(
      oneOf(["offered", "completed", "cancelled"]),
      "An expired offer stays `offered` but can no longer be accepted.",
    ),
    closed_at: nullable(TimeSchema, "When it was completed or cancelled; null while it is offered.", null),
    offer: told(TransferSignatureSchema, "By a key of the giving side."),
    acceptance: nullable(TransferSignatureSchema, "By a key of the receiving side; null until it has accepted.", null),
  }),
  "A transfer of an extension as its two sides see it.",
);
export type Transfer = Static<typeof TransferSchema>;

/** `GET /publisher/transfers`: outgoing and incoming transfers of the account's publishers, newest first. */
export const TransferListSchema = named("TransferList", wholeList(TransferSchema));
export type TransferList = Static<typeof TransferListSchema>;

/** `POST /publisher/transfers`. */
export const OfferTransferBodySchema = named(
  "OfferTransferBody",
  closed({
    id: PluginIdSchema,
    to: receiver,
    nonce: told(
      Type.String({ minLength: 1, maxLength: 256 }),
      "An unused value of `POST /publisher/challenges`.",
      "LdAL134CIs7YgmZUganB2fkHMJ0W4F7QB6HqY5KEd6k",
    ),
    expires_at: told(SignedTimeSchema, "Until when the offer can be accepted."),
    key_id: told(KeyIdSchema, "A verified key of the giving publisher."),
    signature: told(SignatureSchema, "By that key, of the transfer statement."),
  }),
  "The offer of an extension to another publisher.",
);
export type OfferTransferBody = Static<typeof OfferTransferBodySchema>;

/** `POST /publisher/transfers/{transfer_id}/accept`. */
export const AcceptTransferBodySchema = named(
  "AcceptTransferBody",
  closed({
    key_id: told(KeyIdSchema, "A verified key of the receiving publisher."),
    signature: told(SignatureSchema, "By that key, of the same statement as the offer's."),
  }),
  "The acceptance of an extension.",
);
export type AcceptTransferBody = Static<typeof AcceptTransferBodySchema>;

/** Schema of {@link Handover}. */
export const HandoverSchema = named(
  "Handover",
  closed({
    from: giver,
    to: receiver,
    at: told(TimeSchema, "When it was accepted."),
    nonce,
    expires_at: expiresAt,
    offer: told(TransferSignatureSchema, "By a key of the giving side."),
    acceptance: told(TransferSignatureSchema, "By a key of the receiving side."),
  }),
  "A completed transfer as everybody sees it: with both signatures, so that anybody can verify it.",
);
export type Handover = Static<typeof HandoverSchema>;

/** `GET /plugins/{id}/handovers`, oldest first. */
export const HandoverListSchema = named("HandoverList", wholeList(HandoverSchema));
export type HandoverList = Static<typeof HandoverListSchema>;
