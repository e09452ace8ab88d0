import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** A refusal of the host: a code of the error catalogue, a message about this case, and findings if there are any. */
export class HostRefusal extends Refusal<ErrorCode, Issue> {
  /** The HTTP status from the error catalogue. */
  get status(): number {
    return catalogueEntry(this.code).status ?? 422;
  }
}
