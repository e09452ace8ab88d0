import { ClientRefusal } from "../refusal.ts";

/** With a shorter one a stolen file can be cracked in spite of scrypt. */
export const PASSPHRASE_MIN_LENGTH = 12;
/** `aaaaaaaaaaaa` is long and worthless. */
const MIN_DIFFERENT = 5;

/**
 * Refuses a passphrase that is empty, short or repeats itself.
 *
 * @throws ClientRefusal `tool.passphrase_weak`
 */
export function requireStrongPassphrase(passphrase: string): void {
  const characters = [...passphrase.normalize("NFKC")];
  if (characters.length < PASSPHRASE_MIN_LENGTH)
    throw weak(`it has ${characters.length} characters; ${PASSPHRASE_MIN_LENGTH} are needed`);
  if (new Set(characters).size < MIN_DIFFERENT) throw weak(`it has fewer than ${MIN_DIFFERENT} different characters`);
}

function weak(why: string): ClientRefusal {
  return new ClientRefusal("tool.passphrase_weak", `The passphrase is refused: ${why}.`);
}
