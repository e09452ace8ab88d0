import type { Work } from "../../../database/held.ts";
import type { Service } from "../../../ports/service.ts";
import { insertSecret, livingSecrets } from "../../../store/notices/webhooks.ts";

/** As long as the digest of the HMAC; Standard Webhooks allows 24 to 64. */
const KEY_BYTES = 32;
const PREFIX = "whsec_";

const contextOf = (webhookId: string, number: number): string => `webhook:${webhookId}:${number}`;

/** Creates a secret and stores it sealed. The answer is the only time it can be read. */
export async function makeSecret(
  { secrets, random }: Service,
  work: Work,
  of: { readonly webhookId: string; readonly number: number },
): Promise<string> {
  const secret = PREFIX + random.bytes(KEY_BYTES).toString("base64");
  const sealed = secrets.seal(contextOf(of.webhookId, of.number), secret);
  await insertSecret(work, { webhook_id: of.webhookId, number: of.number, sealed, ends_at: null });
  return secret;
}

/** The keys that sign at a time, the newest first. */
export async function signingKeys({ secrets, database }: Service, webhookId: string, at: Date): Promise<Buffer[]> {
  const rows = await livingSecrets(database, webhookId, at);
  return rows.map(({ number, sealed }) => {
    const secret = secrets.open(contextOf(webhookId, number), sealed);
    return Buffer.from(secret.slice(PREFIX.length), "base64");
  });
}
