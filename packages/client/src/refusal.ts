import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** A refusal or failure on the client's side: a code of the error catalogue and a sentence about this case. */
export class ClientRefusal extends Refusal<ErrorCode, Issue> {
  /** How to fix it, from the catalogue. */
  get hint(): string {
    return catalogueEntry(this.code).hint;
  }
}
