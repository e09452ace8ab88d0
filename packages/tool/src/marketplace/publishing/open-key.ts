import type { SigningKey } from "@bourse/client";
import type { Io } from "../../cli/io.ts";
import { openKeys } from "../context.ts";
import { passphraseToOpen } from "../keys/passphrases.ts";

/** Opens a key of this machine; asks for its passphrase only when it has one. */
export async function openKey(io: Io, name: string): Promise<SigningKey> {
  const keys = openKeys(io);
  const { encrypted } = keys.show(name);
  return keys.open(name, encrypted ? await passphraseToOpen(io, name) : undefined);
}
