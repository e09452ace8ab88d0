import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";

/** What this side refuses or cannot do: a code of the error catalogue and a sentence about this case. */
export class ClientRefusal extends Error {
  override readonly name = "ClientRefusal";
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, message: string, issues: readonly Issue[] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }

  /** How to mend it, from the catalogue. */
  get hint(): string {
    return catalogueEntry(this.code).hint;
  }
}
