import { decodeBase64, keyId, parsePublicKey, transferStatement, verifyStrict } from "@bourse/archive";
import type { Transfer } from "../generated/rest.ts";
import type { SigningKey } from "../keys/signing-key.ts";
import { ClientRefusal } from "../refusal.ts";
import type { RestClient } from "../rest/client.ts";

export interface OfferInput {
  readonly rest: RestClient;
  /** A verified key of the giving publisher. */
  readonly key: SigningKey;
  /** Extension id. */
  readonly id: string;
  /** Names of the publishers. */
  readonly from: string;
  readonly to: string;
  readonly expiresAt: Date;
}

/** Offers an extension to another publisher, signed by the giver. */
export async function offerTransfer({ rest, key, id, from, to, expiresAt }: OfferInput): Promise<Transfer> {
  const { challenge: nonce } = await rest.call("createPublisherChallenge", { body: {} });
  const expires = expiresAt.toISOString();
  const signature = signTransfer(key, { id, from, to, nonce, expires_at: expires });
  return rest.call("offerTransfer", { body: { id, to, nonce, expires_at: expires, key_id: key.keyId, signature } });
}

export interface AcceptInput {
  readonly rest: RestClient;
  /** A verified key of the receiving publisher. */
  readonly key: SigningKey;
  readonly transfer: Transfer;
}

/**
 * Accepts an offer by signing the same statement. The giver's signature is verified first: a marketplace that shows
 * another transfer than was offered gets no signature for it.
 *
 * @throws ClientRefusal `transfer.signature_invalid`
 */
export async function acceptTransfer({ rest, key, transfer }: AcceptInput): Promise<Transfer> {
  requireOffered(transfer);
  const body = { key_id: key.keyId, signature: signTransfer(key, transfer) };
  return rest.call("acceptTransfer", { path: { transfer_id: transfer.transfer_id }, body });
}

type Signed = Pick<Transfer, "id" | "from" | "to" | "nonce" | "expires_at">;

function signTransfer(key: SigningKey, transfer: Signed): string {
  return Buffer.from(key.sign(bytesOf(transfer))).toString("base64");
}

function bytesOf({ id, from, to, nonce, expires_at }: Signed): Uint8Array {
  return transferStatement({ extensionId: id, from, to, nonce, expiresAt: expires_at });
}

function requireOffered(transfer: Transfer): void {
  const key = parsePublicKey(transfer.offer.public_key);
  const signature = decodeBase64(transfer.offer.signature);
  const isSigned =
    key.ok &&
    signature !== undefined &&
    keyId(key.publicKey) === transfer.offer.key_id &&
    verifyStrict({ publicKey: key.publicKey, message: bytesOf(transfer), signature }).ok;
  if (!isSigned) throw new ClientRefusal("transfer.signature_invalid", "The offer is not signed by the key it names.");
}
