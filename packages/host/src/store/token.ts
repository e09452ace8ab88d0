import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Random, writeDurably } from "@bourse/platform";

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/**
 * The local API's token from `token`, created again when absent or malformed. It is kept over restarts, so that an open
 * page keeps working. The file is readable only by the user (0600), which keeps out other users' programs; programs of
 * the same user have the user's rights.
 */
export function readToken(random: Random, dataDir: string): string {
  const path = join(dataDir, "token");
  if (existsSync(path)) {
    const wasPrivate = (statSync(path).mode & 0o077) === 0;
    const token = readFileSync(path, "utf8").trim();
    // A token that others could read is compromised: it is replaced, not only made private.
    if (wasPrivate && TOKEN_SHAPE.test(token)) return token;
  }
  const token = random.bytes(TOKEN_BYTES).toString("base64url");
  writeDurably(path, Buffer.from(`${token}\n`), { random });
  chmodSync(path, 0o600);
  return token;
}
