import { createEgress, type Egress, type EgressNetwork } from "@bourse/egress";
import { systemMachineTime } from "@bourse/platform";

/**
 * The service's only connection to addresses given by publishers: their domains and the targets of their webhooks. All
 * non-public networks are refused, including a node's own, so that nobody reaches its database or its cloud's metadata.
 * Deadlines count given time (ADR 0231), so a receiver is not blamed while this node stands still.
 */
export function cloudEgress(replaced: Partial<EgressNetwork> = {}): Egress {
  return createEgress({ clock: systemMachineTime, ...replaced });
}
