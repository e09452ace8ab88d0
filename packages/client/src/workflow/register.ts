import { registrationStatement } from "@bourse/archive";
import type { Registration } from "../generated/rest.ts";
import type { SigningKey } from "../keys/signing-key.ts";
import type { RestClient } from "../rest/client.ts";

export interface RegisterInput {
  readonly rest: RestClient;
  readonly key: SigningKey;
  /** The name in the package's manifest. */
  readonly publisher: string;
  readonly displayName: string;
}

/**
 * Registers a key for a publisher: requests a challenge, signs it for this account and publisher, and sends the public
 * part. A registration grants no trust; an administrator verifies it. Registering again returns the same record.
 */
export async function registerPublisher(input: RegisterInput): Promise<Registration> {
  const { rest, key, publisher, displayName } = input;
  const { account } = await rest.call("readMe", {});
  const { challenge } = await rest.call("createPublisherChallenge", { body: {} });
  const statement = { challenge, accountId: account.account_id, publisher, publicKey: key.publicKey };
  const proof = key.sign(registrationStatement(statement));
  const body = {
    publisher,
    public_key: Buffer.from(key.publicKey).toString("base64"),
    display_name: displayName,
    challenge,
    proof: Buffer.from(proof).toString("base64"),
  };
  return rest.call("registerPublisher", { body });
}
