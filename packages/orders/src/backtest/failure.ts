import type { ErrorCode } from "@bourse/contract";

/** The end of a backtest without a result. */
export class BacktestFailure extends Error {
  override readonly name = "BacktestFailure";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
