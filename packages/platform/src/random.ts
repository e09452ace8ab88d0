import { randomBytes, randomUUID } from "node:crypto";

/** Chance, so that a test can say what comes. */
export interface Random {
  /** A version 4 UUID. */
  uuid(): string;
  /** Bytes that nobody guesses: for keys, secrets and names that have to be unlike all others. */
  bytes(length: number): Buffer;
  /** From 0 to below 1: spreads what would otherwise happen at the same moment. Decides nothing that has to be secret. */
  fraction(): number;
}

/** The machine's own chance. */
export const SYSTEM_RANDOM: Random = {
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  fraction: () => Math.random(),
};
