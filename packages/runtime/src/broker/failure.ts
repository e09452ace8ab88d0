import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** The failure of a command. The guest reads it in a `result` event, so it contains no internal details of the host. */
export class CommandFailure extends Refusal<ErrorCode> {
  /** True when the same command may succeed later unchanged, according to the error catalogue. */
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string) {
    super(code, message);
    this.retryable = catalogueEntry(code).retryable === true;
  }
}
