import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import type { CallListener } from "../ports/outside-calls.ts";

declare module "fastify" {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

const NAME = "bourse-cloud";

/**
 * A span for each request that the framework answers, below the caller's span (`traceparent`). Names are routes and
 * attributes are values of closed lists, as in logs: nothing that a caller wrote. The operator's SDK exports the spans;
 * without one this does nothing.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, _reply, done) => {
    const caller = propagation.extract(context.active(), request.headers);
    const route = request.routeOptions.config.routeName ?? "none";
    const attributes = { "http.request.method": request.method, "http.route": route };
    const span = trace.getTracer(NAME).startSpan(route, { kind: SpanKind.SERVER, attributes }, caller);
    request.span = span;
    context.with(trace.setSpan(caller, span), done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { span } = request;
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** A span for each call to the bucket and to Stripe, below the request that makes it. */
export const traceCall: CallListener = ({ peer, outcome, milliseconds }) => {
  const startTime = Date.now() - milliseconds;
  const attributes = { "peer.service": peer, outcome };
  const span = trace.getTracer(NAME).startSpan(peer, { kind: SpanKind.CLIENT, startTime, attributes });
  if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};
