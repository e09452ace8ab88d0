import { registrationStatement, rotationStatement } from "@bourse/archive";
import type { RotatedKeys } from "../generated/rest.ts";
import type { SigningKey } from "../keys/signing-key.ts";
import type { RestClient } from "../rest/client.ts";

export interface RotateInput {
  readonly rest: RestClient;
  /** The key in use. */
  readonly oldKey: SigningKey;
  /** Its replacement. */
  readonly newKey: SigningKey;
  /** The name in the packages. */
  readonly publisher: string;
  /** From then on the old key signs nothing new. */
  readonly effectiveAt: Date;
}

/** Replaces a key: the old key signs for the new one, and the new one proves possession. */
export async function rotateKey(input: RotateInput): Promise<RotatedKeys> {
  const { rest, oldKey, newKey, publisher } = input;
  const { account } = await rest.call("readMe", {});
  const { challenge } = await rest.call("createPublisherChallenge", { body: {} });
  const effectiveAt = input.effectiveAt.toISOString();
  const { publicKey } = newKey;
  const rotation = { publisher, oldKeyId: oldKey.keyId, newPublicKey: publicKey, effectiveAt, challenge };
  const possession = { challenge, accountId: account.account_id, publisher, publicKey };
  const body = {
    publisher,
    old_key_id: oldKey.keyId,
    public_key: base64(publicKey),
    effective_at: effectiveAt,
    challenge,
    signature: base64(oldKey.sign(rotationStatement(rotation))),
    proof: base64(newKey.sign(registrationStatement(possession))),
  };
  return rest.call("rotateKey", { body });
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
