import { readFile } from "node:fs/promises";
import path from "node:path";
import { makePrivateFolder, type Random, writeDurably } from "@bourse/platform";
import type { SecretsConfig } from "../../config/secrets.ts";
import type { Secrets } from "../../ports/secrets.ts";
import { createSecrets } from "./seal.ts";

/** Where the keys come from. */
type Source = SecretsConfig & { readonly databaseUrl?: string; readonly dataDir: string; readonly random: Random };

const KEY_BYTES = 32;

/**
 * Opens what seals secrets, with the configured keys. The embedded service makes a key of its own and keeps it in a file;
 * several nodes could not read what the others sealed, so with a server the configuration must have one.
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
