import { randomBytes, randomUUID } from "node:crypto";

/** A source of random values that a test can replace. */
export interface Random {
  /** A version 4 UUID. */
  uuid(): string;
  /** Unpredictable bytes, for keys, secrets and unique names. */
  bytes(length: number): Buffer;
  /** A number from 0 to below 1, for spreading simultaneous actions. Not suitable for secrets. */
  fraction(): number;
}

/** The machine's own randomness, from node:crypto. */
export const SYSTEM_RANDOM: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  fraction: () => Math.random(),
};
