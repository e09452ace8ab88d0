import { statementFields } from "./fields.ts";

/** Domain of the statement that both sides sign for a transfer. */
const TRANSFER_DOMAIN = "svc.transfer.v1";

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
export function transferStatement({ extensionId, from, to, nonce, expiresAt }: TransferStatement): Uint8Array {
  return statementFields([TRANSFER_DOMAIN, extensionId, from, to, nonce, expiresAt]);
}
