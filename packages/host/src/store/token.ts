import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Random, writeDurably } from "@bourse/platform";

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/;

/**
 * The local API's token from `token`, made again when absent or not in shape. Read again at every start, so that an open
 * page survives a restart. The file is the user's alone (0600): that keeps other users' programs out; programs of the
 * same user are this user.
 */
export function readToken(random: Random, dataDir: string): string {
  const path = join(dataDir, "token");
  if (existsSync(path)) {
    const wasPrivate = (statSync(path).mode & 0o077) === 0;
    const token = readFileSync(path, "utf8").trim();
    // A token others could read is spent: it is replaced, not merely hidden.
    if (wasPrivate && TOKEN_SHAPE.test(token)) return token;
  }
  const token = random.bytes(TOKEN_BYTES).toString("base64url");
  writeDurably(path, Buffer.from(`${token}\n`), { random });
  chmodSync(path, 0o600);
  return token;
}
