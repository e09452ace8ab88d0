import { chmodSync } from "node:fs";
import { join } from "node:path";
import { type Random, readPrivate, writeDurably } from "@bourse/platform";

const TOKEN_BYTES = 32;
/** The token and what an editor may have added to it. */
const MAX_BYTES = 64;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/**
 * The local API's token from `token`, created again when absent or malformed. It is kept over restarts, so that an open
 * page keeps working. The file is readable only by the user (0600), which keeps out other users' programs; programs of
 * the same user have the user's rights.
 */
export function readToken(random: Random, dataDir: string): string {
  const path = join(dataDir, "token");
  const kept = readPrivate(path, MAX_BYTES);
  // One that others could read is compromised: it is replaced, not only made private.
  const known = kept.kind === "read" ? Buffer.from(kept.bytes).toString("utf8").trim() : "";
  if (TOKEN_SHAPE.test(known)) return known;
  const token = random.bytes(TOKEN_BYTES).toString("base64url");
  writeDurably(path, Buffer.from(`${token}\n`), { random });
  chmodSync(path, 0o600);
  return token;
}
