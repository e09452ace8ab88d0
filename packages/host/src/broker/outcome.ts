import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import { CommandFailure } from "../principal/failure.ts";
import { GenerationEnded } from "./ended.ts";

/** How a command ended, as its `result` event tells it. */
export type Outcome =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: OutcomeError };

export interface OutcomeError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly retryable: boolean;
}

/** Code points of a message: the bound of the event's schema. */
const MESSAGE_MAX_LENGTH = 4096;

/** An outcome that failed, in bounded and well-formed words. */
export function failed(code: ErrorCode, message: string): Outcome & { readonly ok: false } {
  const bounded = message.slice(0, MESSAGE_MAX_LENGTH).toWellFormed();
  return { ok: false, error: { code, message: bounded, retryable: catalogueEntry(code).retryable === true } };
}

/** What was thrown, as an outcome. The host's own faults are reported and say nothing of its inside. */
export function outcomeOf(cause: unknown, report: (cause: unknown) => void): Outcome & { readonly ok: false } {
  if (cause instanceof CommandFailure) return failed(cause.code, cause.message);
  if (cause instanceof GenerationEnded) return failed("command.generation_ended", cause.message);
  report(cause);
  return failed("command.internal", "the host failed to run the command");
}
