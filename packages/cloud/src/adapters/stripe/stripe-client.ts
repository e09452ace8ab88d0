import Stripe from "stripe";
import type { StripeConfig } from "../../config/payments.ts";
import type { CallListener, CallOutcome } from "../../ports/outside-calls.ts";

/** Options of the connection to Stripe. */
export interface StripeOptions extends StripeConfig {
  /** Address to which buyers and creators return. */
  readonly returnUrl: string;
  readonly requestMs: number;
  readonly told?: CallListener;
}

/** The library, without its telemetry about this machine. */
export function createStripe({ secretKey, apiBase, requestMs, told }: StripeOptions): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    telemetry: false,
    ...(told ? { httpClient: toldClient(told) } : {}),
    timeout: requestMs,
    // Each request has our own idempotency key, so that a retry is the same request.
    maxNetworkRetries: 1,
    ...(base ? { host: base.hostname, port: base.port, protocol: base.protocol === "http:" ? "http" : "https" } : {}),
  });
}

/** Reports each attempt, including those without an answer, for which the library emits no event. */
function toldClient(told: CallListener): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const began = performance.now();
    const tell = (outcome: CallOutcome) => told({ peer: "stripe", outcome, milliseconds: performance.now() - began });
    try {
      const answer = await send(...request);
      tell(outcomeOf(answer.getStatusCode()));
      return answer;
    } catch (fault) {
      tell("failed");
      throw fault;
    }
  };
  return client;
}

function outcomeOf(status: number): CallOutcome {
  if (status < SMALLEST_REFUSAL) return "answered";
  return status < SMALLEST_FAULT ? "refused" : "failed";
}

const SMALLEST_REFUSAL = 400;
const SMALLEST_FAULT = 500;

/** Classifies a failed call: `refused` certainly had no effect, `unknown` may have had one. */
export function judgeFault(fault: unknown): { readonly kind: "refused" | "unknown"; readonly reason: string } {
  if (!(fault instanceof Stripe.errors.StripeError)) return { kind: "unknown", reason: "no answer" };
  const { statusCode = 0, code, type, requestId } = fault;
  // Nothing of the message, which can quote the request.
  const reason = [type, code, requestId].filter(Boolean).join(" ");
  const isRefused = [400, 402, 403, 404].includes(statusCode) && type !== "StripeIdempotencyError";
  return { kind: isRefused ? "refused" : "unknown", reason };
}
