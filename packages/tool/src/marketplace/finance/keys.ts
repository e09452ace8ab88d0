import { type Invocation, type OptionSpec, textOption } from "../../cli/command.ts";
import type { Io } from "../../cli/io.ts";

/** The option of {@link keyOf}. */
export const IDEMPOTENCY_KEY: OptionSpec = {
  flags: "--idempotency-key <key>",
  description: "idempotency key; when absent one is made and shown",
  formerly: "--key <key>",
};

/**
 * The given key, or a new one that is shown before it is sent: without an answer the user must be able to repeat the
 * request.
 */
export async function keyOf(given: Invocation, io: Io): Promise<string> {
  const key = textOption(given, "idempotencyKey");
  if (key !== undefined) return key;
  const made = io.random.uuid();
  await io.err(`Idempotency key ${made}; if no answer comes, repeat the command with --idempotency-key ${made}\n`);
  return made;
}
