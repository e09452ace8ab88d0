import { hash, verify } from "@node-rs/argon2";

/** Cost of one password check: OWASP's second figure, 19 MiB and two passes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id and a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), COST);
}

/** Compares; a missing hash costs as long as a wrong password, so that time does not tell which addresses exist. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash()), password.normalize("NFC"));
  return matches && stored !== undefined;
}

let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= hashPassword("nobody has this password");
  return decoy;
}

/** A password that is long enough and not one character over and over. */
export function isStrongEnough(password: string, least: number): boolean {
  return [...password].length >= least && new Set(password).size >= 4;
}
