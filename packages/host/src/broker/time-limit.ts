import type { CommandMethod } from "@bourse/contract";

/**
 * How long a command may take that waits for no person: longer than every limit its services have themselves (a model's
 * answer is the slowest), so that their own, more precise refusal comes first, and a service that hangs still answers.
 */
export const COMMAND_TIME_LIMIT_MS = 150_000;

/** Commands that may show a dialog: the trader answers when the trader likes. */
const WAITS_FOR_TRADER: ReadonlySet<CommandMethod> = new Set<CommandMethod>([
  "alerts.create",
  "models.configure",
  "feed.request",
  "feed.credentials",
  "ui.confirm",
  "ui.import",
  "ui.openExternal",
]);

/** Milliseconds, or none. */
export function timeLimitOf(method: CommandMethod, limitMs: number): number | undefined {
  return WAITS_FOR_TRADER.has(method) ? undefined : limitMs;
}
