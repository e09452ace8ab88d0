import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import { GenerationEnded } from "./ended.ts";
import { CommandFailure } from "./failure.ts";

/** The outcome of a command, as its `result` event reports it. */
export type Outcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: OutcomeError };

export interface OutcomeError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
}

/** Maximum length of a message in code points, from the event's schema. */
const MESSAGE_MAX_LENGTH = 4096;

/** A failed outcome with a bounded, well-formed message. */
export function failed(code: ErrorCode, message: string): Outcome & { readonly ok: false } {
  const bounded = message.slice(0, MESSAGE_MAX_LENGTH).toWellFormed();
  return { ok: false, error: { code, message: bounded, retryable: catalogueEntry(code).retryable === true } };
}

/**
 * Converts a thrown value to an outcome. Faults of the host itself are reported, and the guest learns no internal
 * detail.
 */
export function outcomeOf(cause: unknown, report: (cause: unknown) => void): Outcome & { readonly ok: false } {
  if (cause instanceof CommandFailure) return failed(cause.code, cause.message);
  if (cause instanceof GenerationEnded) return failed("command.generation_ended", cause.message);
  report(cause);
  return failed("command.internal", "the host failed to run the command");
}
