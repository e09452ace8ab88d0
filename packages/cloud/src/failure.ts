import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";
import type { SecondFactorTicket } from "@bourse/contract/rest";
import { Refusal } from "@bourse/platform";

/** Optional fields of a refusal. */
interface Details {
  readonly issues?: readonly Issue[];
  readonly retryAfter?: number;
  readonly secondFactor?: SecondFactorTicket;
}

/** A refusal of the service: a code of the catalogue, its meaning here, and every fault found. */
export class ServiceError extends Refusal<ErrorCode, Issue> {
  /** Seconds after which a retry can help; absent when it cannot. */
  readonly retryAfter: number | undefined;
  /** Ticket for continuing a login that lacks its second factor. */
  readonly secondFactor: SecondFactorTicket | undefined;

  constructor(code: ErrorCode, message?: string, details: Details = {}) {
    super(code, message ?? catalogueEntry(code).title, details.issues);
    this.retryAfter = details.retryAfter;
    this.secondFactor = details.secondFactor;
  }
}

/** A refusal of a request that is sent too often. Its message also says when to retry, for people who do not see the header. */
export function tooOften(
  code: ErrorCode,
  { waitMs, what }: { readonly waitMs: number; readonly what?: string },
): ServiceError {
  const retryAfter = Math.ceil(waitMs / 1000);
  const said = what ?? catalogueEntry(code).title;
  return new ServiceError(code, `${said}: try again in ${retryAfter} s`, { retryAfter });
}

/** Throws a refusal. */
export function refuse(code: ErrorCode, message?: string, issues?: readonly Issue[]): never {
  throw new ServiceError(code, message, issues ? { issues } : {});
}
