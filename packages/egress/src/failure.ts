import type { ErrorCode } from "@bourse/contract";

/** A code of the guard in the catalogue of errors. */
export type EgressCode = Extract<ErrorCode, `egress.${string}`>;

/** Why a request is not made, or its answer not handed on. The words name nothing of the network the guard stands in. */
export class EgressFailure extends Error {
  override readonly name = "EgressFailure";
  readonly code: EgressCode;

  constructor(code: EgressCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Carries what a caller's own check threw through the layers that turn foreign causes into failures of the guard. */
export class CallersWord extends Error {
  constructor(cause: unknown) {
    super("the caller ends the request", { cause });
  }
}
