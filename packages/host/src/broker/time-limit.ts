import type { CommandContract } from "@bourse/contract";

/**
 * Time limit for a command that does not wait for a person. It is longer than the time limit of any service (models are
 * slowest), so the service's more precise refusal comes first, but a hanging service still gets an answer.
 */
export const COMMAND_TIME_LIMIT_MS = 150_000;

/** Milliseconds; undefined for a command that waits for a person. */
export function timeLimitOf({ waitsForTrader }: CommandContract<string>, limitMs: number): number | undefined {
  return waitsForTrader ? undefined : limitMs;
}
