import Stripe from "stripe";
import type { StripeConfig } from "../../config/payments.ts";
import type { CallListener, CallOutcome } from "../../ports/outside-calls.ts";

/** How the service talks to Stripe. */
export interface StripeOptions extends StripeConfig {
  /** Where buyers and creators come back to. */
  readonly returnUrl: string;
  readonly requestMs: number;
  readonly told?: CallListener;
}

/** Keys of live mode; everything else moves no money. */
export const isLiveKey = (secretKey: string): boolean => /^(?:sk|rk)_live_/.test(secretKey);

/** The library, without what it would tell about this machine. */
export function createStripe({ secretKey, apiBase, requestMs, told }: StripeOptions): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  return new Stripe(secretKey, {
    telemetry: false,
    ...(told ? { httpClient: toldClient(told) } : {}),
    timeout: requestMs,
    // Each request has an idempotency key of ours, so that a retry is the same request.
    maxNetworkRetries: 1,
    ...(base ? { host: base.hostname, port: base.port, protocol: base.protocol === "http:" ? "http" : "https" } : {}),
  });
}

/** Tells of each try, with those that got no answer, of which the library's own events say nothing. */
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

/** How a call failed: `refused` had no effect for certain, `unknown` may have had one. */
export function judgeFault(fault: unknown): { readonly kind: "refused" | "unknown"; readonly reason: string } {
  if (!(fault instanceof Stripe.errors.StripeError)) return { kind: "unknown", reason: "no answer" };
  const { statusCode = 0, code, type, requestId } = fault;
  // Nothing of the message: it can quote what was sent.
  const reason = [type, code, requestId].filter(Boolean).join(" ");
  const isRefused = [400, 402, 403, 404].includes(statusCode) && type !== "StripeIdempotencyError";
  return { kind: isRefused ? "refused" : "unknown", reason };
}
