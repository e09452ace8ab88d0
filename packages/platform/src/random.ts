import { randomBytes, randomUUID } from "node:crypto";

/** A source of random values, so that a test can choose them. */
export interface Random {
  /** A version 4 UUID. */
  uuid(): string;
  /** Bytes that nobody can guess, for keys, secrets and unique names. */
  bytes(length: number): Buffer;
  /** From 0 to below 1, to spread what would otherwise happen at the same moment. It is no secret and makes none. */
  fraction(): number;
}

/** The machine's own randomness, from node:crypto. */
export const SYSTEM_RANDOM: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  fraction: () => Math.random(),
};
