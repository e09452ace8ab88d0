import { decodeBase64, keyId, transferStatement, verifyStrict } from "@bourse/archive";
import type { Handover } from "../generated/rest.ts";

/** A transfer of an extension, signed by both sides. */
export interface SignedHandover {
  /** Names of the publishers. */
  readonly from: string;
  readonly to: string;
  /** Time claimed by the marketplace; it is not signed. ISO 8601 UTC. */
  readonly at: string;
  /** Key ids of the giver's and the receiver's signing keys; SHA-256, hex. */
  readonly fromKeyId: string;
  readonly toKeyId: string;
}

/** The transfers of an extension whose two signatures verify; any other is ignored. */
export function signedHandovers(id: string, sent: readonly Handover[]): readonly SignedHandover[] {
  return sent.flatMap((each) => (isSigned(id, each) ? [toHandover(each)] : []));
}

function isSigned(id: string, { from, to, nonce, expires_at: expiresAt, offer, acceptance }: Handover): boolean {
  const message = transferStatement({ extensionId: id, from, to, nonce, expiresAt });
  return [offer, acceptance].every((side) => {
    const [publicKey, signature] = [decodeBase64(side.public_key), decodeBase64(side.signature)];
    if (publicKey === undefined || signature === undefined || keyId(publicKey) !== side.key_id) return false;
    return verifyStrict({ publicKey, message, signature }).ok;
  });
}

function toHandover({ from, to, at, offer, acceptance }: Handover): SignedHandover {
  return { from, to, at, fromKeyId: offer.key_id, toKeyId: acceptance.key_id };
}
