import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** Why a command fails. The guest reads it in a `result` event; nothing of the host's own words leaks into it. */
export class CommandFailure extends Refusal<ErrorCode> {
  /** True when the same command may succeed later without a change; the catalogue says so. */
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string) {
    super(code, message);
    this.retryable = catalogueEntry(code).retryable === true;
  }
}
