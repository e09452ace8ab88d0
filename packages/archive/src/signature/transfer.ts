import { type StatementDefinition, statementBytes } from "./fields.ts";

/** The statement that both sides sign for a transfer. */
export const TRANSFER = {
  domain: "svc.transfer.v1",
  purpose: "A publisher hands an extension over to another: both sides sign the same bytes.",
  signer: "a key of the giver for the offer, then a key of the receiver for the acceptance",
  fields: [
    { name: "extensionId", encoding: "text", says: "the extension's id" },
    { name: "from", encoding: "text", says: "the giving publisher's name" },
    { name: "to", encoding: "text", says: "the receiving publisher's name" },
    { name: "nonce", encoding: "text", says: "the challenge that the service gave to the giver, valid once" },
    { name: "expiresAt", encoding: "time", says: "an acceptance after it is invalid" },
  ],
} as const satisfies StatementDefinition;

/** Statement of giver and receiver: both sign the same bytes, each with their own key. */
export interface TransferStatement {
  readonly extensionId: string;
  /** Name of the giving publisher. */
  readonly from: string;
  /** Name of the receiving publisher. */
  readonly to: string;
  /** Issued by the service to the giver, valid once. */
  readonly nonce: string;
  /** ISO 8601 UTC with milliseconds: a later acceptance is invalid. */
  readonly expiresAt: string;
}

/** The bytes of a transfer; see docs/adr/0071. */
export function transferStatement(input: TransferStatement): Uint8Array {
  return statementBytes(TRANSFER, input);
}
