import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** A refusal of the host: a code of the error catalogue, a sentence about this case, and findings where there are some. */
export class HostRefusal extends Refusal<ErrorCode, Issue> {
  /** The HTTP status of the catalogue's row. */
  get status(): number {
    return catalogueEntry(this.code).status ?? 422;
  }
}
