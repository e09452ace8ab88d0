import type { PasswordCost } from "@bourse/contract";
import { hash, verify } from "@node-rs/argon2";

/** Hashes a password with argon2id and its own salt. */
export function hashPassword(password: string, { memoryKib, passes }: PasswordCost): Promise<string> {
  return hash(password.normalize("NFC"), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
}

/**
 * Compares a password; a missing hash takes as long as a wrong password, so that timing does not reveal which addresses
 * exist.
 */
export async function isPassword(password: string, stored: string | undefined, cost: PasswordCost): Promise<boolean> {
  const matches = await verify(stored ?? (await decoyHash(cost)), password.normalize("NFC"));
  return matches && stored !== undefined;
}

const decoys = new WeakMap<PasswordCost, Promise<string>>();

function decoyHash(cost: PasswordCost): Promise<string> {
  const decoy = decoys.get(cost) ?? hashPassword("nobody has this password", cost);
  decoys.set(cost, decoy);
  return decoy;
}

/** True for a password that is long enough and has at least four different characters. */
export function isStrongEnough(password: string, least: number): boolean {
  return [...password].length >= least && new Set(password).size >= 4;
}
