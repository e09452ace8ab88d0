import { createEgress, type Egress, type EgressNetwork } from "@bourse/egress";

/** A pending timer must not keep a stopping node alive. */
const SYSTEM_TIMERS: EgressNetwork["clock"] = {
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * The service's only connection to addresses given by publishers: their domains and the targets of their webhooks. All
 * non-public networks are refused, including a node's own, so that nobody reaches its database or its cloud's metadata.
 */
export function cloudEgress(replaced: Partial<EgressNetwork> = {}): Egress {
  return createEgress({ clock: SYSTEM_TIMERS, ...replaced });
}
