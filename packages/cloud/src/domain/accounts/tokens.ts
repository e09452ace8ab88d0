import { createHash } from "node:crypto";
import type { Random } from "@bourse/platform";

const SECRET_BYTES = 32;

/** An unguessable random text: 256 bits, base64url. */
export function randomSecret(random: Random): string {
  return random.bytes(SECRET_BYTES).toString("base64url");
}

/** The stored hash of such a text, which is random enough that a plain hash cannot be reversed. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
