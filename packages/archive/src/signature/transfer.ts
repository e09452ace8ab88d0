import { statementFields } from "./fields.ts";

/** First field of what both sides sign when an extension changes hands. */
const TRANSFER_DOMAIN = "svc.transfer.v1";

/** What giver and receiver sign: the same bytes, each with a key of their own. */
export interface TransferStatement {
  readonly extensionId: string;
  /** Name of the publisher that gives. */
  readonly from: string;
  /** Name of the publisher that receives. */
  readonly to: string;
  /** Given by the service to the giver, good once. */
  readonly nonce: string;
  /** ISO 8601 UTC with milliseconds: an acceptance after it is none. */
  readonly expiresAt: string;
}

/** The bytes of a handover; see docs/adr/0071. */
export function transferStatement({ extensionId, from, to, nonce, expiresAt }: TransferStatement): Uint8Array {
  return statementFields([TRANSFER_DOMAIN, extensionId, from, to, nonce, expiresAt]);
}
