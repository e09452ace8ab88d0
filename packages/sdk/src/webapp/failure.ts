import type { BridgeError } from "@bourse/contract/web-app";

/** The host or the page refused a request. */
export class WebAppFailure extends Error {
  override readonly name = "WebAppFailure";
  /** A code of the host's error catalogue. */
  readonly code: string;
  /** The same request may succeed later. */
  readonly retryable: boolean;

  constructor({ code, message, retryable }: BridgeError) {
    super(message);
    this.code = code;
    this.retryable = retryable;
  }
}
