import { catalogueEntry, type ErrorCode } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** A refusal of `bourse host service`. */
export class ServiceRefusal extends Refusal<Extract<ErrorCode, `tool.service_${string}` | "tool.usage">> {
  get hint(): string {
    return catalogueEntry(this.code).hint;
  }
}
