import type { Environment } from "./environment.ts";

/** Keys that seal secrets in the database. */
export interface SecretsConfig {
  /** The current key, then older ones; absent: a file in the data folder, created at the first start. */
  readonly secretKeys?: readonly Uint8Array[];
}

const KEY = /^[A-Za-z0-9+/]{43}=$/;

/** SECRET_KEY (or SECRET_KEY_FILE): 32 bytes in base64; after a comma older keys, which only open. */
export function readSecrets(environment: Environment): SecretsConfig {
  const texts = (environment.secret("SECRET_KEY") ?? "").split(",").map((text) => text.trim());
  const given = texts.filter((text) => text !== "");
  if (!given.every((text) => KEY.test(text)))
    environment.fault("SECRET_KEY is not 32 bytes in base64 (make them with: openssl rand -base64 32)");
  if (given.length === 0 && environment.text("DATABASE_URL") !== undefined)
    environment.fault("SECRET_KEY is missing: the nodes of one database must open the same secrets");
  return given.length === 0 ? {} : { secretKeys: given.map((text) => new Uint8Array(Buffer.from(text, "base64"))) };
}
