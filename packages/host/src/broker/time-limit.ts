import type { CommandContract } from "@bourse/contract";

/**
 * How long a command may take that waits for no person: longer than every limit its services have themselves (a model's
 * answer is the slowest), so that their own, more precise refusal comes first, and a service that hangs still answers.
 */
export const COMMAND_TIME_LIMIT_MS = 150_000;

/** Milliseconds; none for a command that waits for a person. */
export function timeLimitOf({ waitsForTrader }: CommandContract, limitMs: number): number | undefined {
  return waitsForTrader ? undefined : limitMs;
}
