import type { Issue } from "@bourse/contract";
import { Refusal } from "@bourse/platform";

/** Fields of a service's refusal. */
export interface ServiceErrorInit {
  /** Name in the error catalogue; `tool.answer_invalid` when the answer has no known shape. */
  readonly code: string;
  /** The envelope's `code`; 0 when there was no envelope. */
  readonly number: number;
  readonly status: number;
  readonly message: string;
  readonly hint: string;
  readonly issues: readonly Issue[];
  /** Finds the request in the service's log; empty when the answer had none. */
  readonly requestId: string;
  /** Seconds that the service asks to wait; absent: not specified. */
  readonly retryAfterSeconds?: number;
  /** Ticket for continuing a login that lacks its second factor. */
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
