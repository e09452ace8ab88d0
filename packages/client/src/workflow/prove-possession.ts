import { possessionStatement } from "@bourse/archive";
import type { Proof } from "../generated/rest.ts";
import type { SigningKey } from "../keys/signing-key.ts";
import type { RestClient } from "../rest/client.ts";

export interface ProvePossessionInput {
  readonly rest: RestClient;
  /** The registered key. */
  readonly key: SigningKey;
  /** Its registration. */
  readonly publisherId: string;
}

/**
 * Proves that the owner of a registered key still has it: requests a challenge and signs it. The client builds the
 * statement itself from the challenge and its own data, so that a service cannot obtain a signature of anything else.
 */
export async function provePossession({ rest, key, publisherId }: ProvePossessionInput): Promise<Proof> {
  const { account } = await rest.call("readMe", {});
  const body = { publisher_id: publisherId, method: "key_challenge" } as const;
  const proof = await rest.call("createProof", { body });
  const statement = {
    challenge: proof.publish.value,
    accountId: account.account_id,
    publisherId,
    keyId: key.keyId,
    expiresAt: proof.expires_at,
  };
  const signature = Buffer.from(key.sign(possessionStatement(statement))).toString("base64");
  return rest.call("answerProof", { path: { proof_id: proof.proof_id }, body: { signature } });
}
