import type { ErrorCode } from "@bourse/contract";

/** A code of the guard in the error catalogue. */
export type EgressCode = Extract<ErrorCode, `egress.${string}`>;

/**
 * The reason why a request is not sent, or its answer not passed on. The message reveals nothing about the guard's
 * network.
 */
export class EgressFailure extends Error {
  override readonly name = "EgressFailure";
  readonly code: EgressCode;

  constructor(code: EgressCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Carries an exception of a caller's own check through the layers that convert exceptions to failures of the guard. */
export class CallersWord extends Error {
  constructor(cause: unknown) {
    super("the caller ends the request", { cause });
  }
}
