import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** A refusal of the host or of its service, or the reason why the host could not be asked. */
export class HostCallRefusal extends Refusal<ErrorCode, Issue> {
  get hint(): string {
    // The catalogue's hint is for the page.
    if (this.code === "host.token_required")
      return "Name the data folder of this host, or give its token in BOURSE_HOST_TOKEN.";
    return catalogueEntry(this.code).hint;
  }
}
