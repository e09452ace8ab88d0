import { Histogram, type Registry } from "prom-client";
import type { CallListener } from "../ports/outside-calls.ts";

/** Seconds: from the latency of a near bucket to the timeout. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts outgoing calls, from before the first read of the metrics. */
export class OutsideMetrics {
  readonly #seconds = new Histogram({
    name: "bourse_outside_call_seconds",
    help: "Calls to the bucket and to Stripe with all their tries; `failed` had no answer.",
    labelNames: ["peer", "outcome"],
    buckets: SECONDS,
    registers: [],
  });

  readonly listener: CallListener = ({ peer, outcome, milliseconds }) =>
    this.#seconds.observe({ peer, outcome }, milliseconds / 1000);

  register(registry: Registry): void {
    registry.registerMetric(this.#seconds);
  }
}
