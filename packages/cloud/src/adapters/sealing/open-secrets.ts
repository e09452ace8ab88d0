import { readFile } from "node:fs/promises";
import path from "node:path";
import { makePrivateFolder, type Random, writeDurably } from "@bourse/platform";
import type { SecretsConfig } from "../../config/secrets.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { createSecrets } from "./seal.ts";

/** Sources of the keys. */
type Source = SecretsConfig & { readonly databaseUrl?: string; readonly dataDir: string; readonly random: Random };

const KEY_BYTES = 32;

/**
 * Opens the secret store with the configured keys. The embedded service creates its own key in a file; several nodes
 * could not read each other's secrets, so a service with a database server must have a configured key.
 *
 * @throws when it has none.
 */
export async function openSecrets({ secretKeys = [], databaseUrl, dataDir, random }: Source): Promise<Secrets> {
  const [current, ...older] = secretKeys;
  if (current !== undefined) return createSecrets({ random, current, older });
  if (databaseUrl !== undefined) throw new Error("SECRET_KEY is missing: the nodes of one database share it");
  return createSecrets({ random, current: await ownKey(random, dataDir) });
}

async function ownKey(random: Random, dataDir: string): Promise<Uint8Array> {
  const file = path.join(dataDir, "secret-key");
  const known = await readFile(file).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === "ENOENT") return undefined;
    throw fault;
  });
  if (known !== undefined) return known;
  const made = random.bytes(KEY_BYTES);
  makePrivateFolder(dataDir);
  writeDurably(file, made, { random });
  return made;
}
