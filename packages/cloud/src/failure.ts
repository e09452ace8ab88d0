import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";
import type { SecondFactorTicket } from "@bourse/contract/rest";
import { Refusal } from "@bourse/platform";

/** What a refusal says beside its code. */
interface Details {
  readonly issues?: readonly Issue[];
  readonly retryAfter?: number;
  readonly secondFactor?: SecondFactorTicket;
}

/** A refusal of the service: a code of the catalogue, what it means here, and every fault found. */
export class ServiceError extends Refusal<ErrorCode, Issue> {
  /** Seconds after which trying again can help; absent where it cannot. */
  readonly retryAfter: number | undefined;
  /** With what a login goes on that lacks its second factor. */
  readonly secondFactor: SecondFactorTicket | undefined;

  constructor(code: ErrorCode, message?: string, details: Details = {}) {
    super(code, message ?? catalogueEntry(code).title, details.issues);
    this.retryAfter = details.retryAfter;
    this.secondFactor = details.secondFactor;
  }
}

/** Ends the work with a refusal. */
export function refuse(code: ErrorCode, message?: string, issues?: readonly Issue[]): never {
  throw new ServiceError(code, message, issues ? { issues } : {});
}
