import { catalogueEntry, type ErrorCode } from "@bourse/contract";

/** Why a command fails. The guest reads it in a `result` event; nothing of the host's own words leaks into it. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly code: ErrorCode;
  /** True when the same command may succeed later without a change; the catalogue says so. */
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
    this.retryable = catalogueEntry(code).retryable === true;
  }
}
