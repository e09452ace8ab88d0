import type { ErrorCode, Issue } from "@bourse/contract";
import { catalogueEntry } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** A refusal of the running host, or the reason why it could not be asked. */
export class HostCallRefusal extends Refusal<ErrorCode, Issue> {
  get hint(): string {
    return catalogueEntry(this.code).hint;
  }
}
