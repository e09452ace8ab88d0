import { createEgress, type Egress, type EgressNetwork } from "@bourse/egress";

/** Timers do not keep a node alive that wants to stop. */
const SYSTEM_TIMERS: EgressNetwork["clock"] = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * The service's only way to addresses that publishers name: their domains and the targets of their webhooks. A node's own
 * networks are refused with everything else that is not public, so that nobody reaches its database or its cloud's metadata.
 */
export function cloudEgress(replaced: Partial<EgressNetwork> = {}): Egress {
  return createEgress({ clock: SYSTEM_TIMERS, ...replaced });
}
