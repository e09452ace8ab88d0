import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";

/** A refusal of the host: a code of the error catalogue, a sentence about this case, and findings where there are some. */
export class HostRefusal extends Error {
  override readonly name = "HostRefusal";
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, message: string, issues: readonly Issue[] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }

  /** The HTTP status of the catalogue's row. */
  get status(): number {
    return catalogueEntry(this.code).status ?? 422;
  }
}
