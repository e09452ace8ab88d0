import { createHash } from "node:crypto";
import type { Random } from "@bourse/platform";

const SECRET_BYTES = 32;

/** A random text that nobody guesses: 256 bits, base64url. */
export function randomSecret(random: Random): string {
  return random.bytes(SECRET_BYTES).toString("base64url");
}

/** What is kept of such a text. It is random enough that a plain hash cannot be turned back. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
