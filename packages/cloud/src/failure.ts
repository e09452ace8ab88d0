import { catalogueEntry, type ErrorCode, type Issue } from "@bourse/contract";

/** A refusal of the service: a code of the catalogue, what it means here, and every fault found. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** Seconds after which trying again can help; absent where it cannot. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message?: string, details: { issues?: readonly Issue[]; retryAfter?: number } = {}) {
    super(message ?? catalogueEntry(code).title);
    this.code = code;
    this.issues = details.issues ?? [];
    this.retryAfter = details.retryAfter;
  }
}

/** Ends the work with a refusal. */
export function refuse(code: ErrorCode, message?: string, issues?: readonly Issue[]): never {
  throw new ServiceError(code, message, issues ? { issues } : {});
}
