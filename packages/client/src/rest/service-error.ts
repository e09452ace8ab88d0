import type { Issue } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** What the service said when it refused. */
export interface ServiceErrorInit {
  /** Name in the error catalogue; `tool.answer_invalid` when the answer follows no known shape. */
  readonly code: string;
  /** The envelope's `code`; 0 when there was no envelope. */
  readonly number: number;
  readonly status: number;
  readonly message: string;
  readonly hint: string;
  readonly issues: readonly Issue[];
  /** Finds the request in the service's log; empty when the answer had none. */
  readonly requestId: string;
  /** Seconds the service asks to wait; absent: it did not say. */
  readonly retryAfterSeconds?: number;
  /** With what a login goes on that lacks its second factor. */
  readonly secondFactorTicket?: string;
}

/** A refusal of the marketplace's service, as its envelope states it. */
export class ServiceError extends Refusal<string, Issue> {
  readonly number: number;
  readonly status: number;
  readonly hint: string;
  readonly requestId: string;
  readonly retryAfterSeconds: number | undefined;
  readonly secondFactorTicket: string | undefined;

  constructor(init: ServiceErrorInit) {
    super(init.code, init.message, init.issues);
    this.number = init.number;
    this.status = init.status;
    this.hint = init.hint;
    this.requestId = init.requestId;
    this.retryAfterSeconds = init.retryAfterSeconds;
    this.secondFactorTicket = init.secondFactorTicket;
  }
}
