import { decodeBase64, keyId, transferStatement, verifyStrict } from "@bourse/archive";
import type { Handover } from "../generated/rest.ts";

/** A handover of an extension that both sides signed. */
export interface SignedHandover {
  /** Names of the publishers. */
  readonly from: string;
  readonly to: string;
  /** As the marketplace says it; nobody signed this. ISO 8601 UTC. */
  readonly at: string;
  /** Key that signed for the giver, and the receiver's; SHA-256, hex. */
  readonly fromKeyId: string;
  readonly toKeyId: string;
}

/** The handovers of an extension whose two signatures verify; what is not signed by both sides is none. */
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
