import type { Service } from "../../../ports/service.ts";
import { type TakenDelivery, takeDeliveries } from "../../../store/notices/deliveries.ts";
import type { Outbox } from "../outbox/dispatcher.ts";
import { deliver } from "./deliver.ts";

/** Due deliveries of webhooks. */
export function webhookOutbox({ limits }: Service): Outbox<TakenDelivery> {
  const { webhookInFlight, webhookInFlightEach, webhookLeaseMs } = limits.notices;
  return {
    name: "webhooks",
    inFlight: webhookInFlight,
    take: ({ clock, database }, most) => {
      const now = clock.now();
      const until = new Date(now.getTime() + webhookLeaseMs);
      return takeDeliveries(database, { now, until, most, mostEach: webhookInFlightEach });
    },
    run: deliver,
  };
}
