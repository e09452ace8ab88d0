import type { Clock } from "@bourse/platform";
import type { Caller } from "../principal/caller.ts";
import type { Principal, Trader } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";

/**
 * The caller of a route. When the host closes, pending work is abandoned and can no longer change anything: the page
 * got no answer, so the next start must show the state the trader last saw. @throws HostRefusal `host.token_required`
 * when the gate admitted a principal other than the trader
 */
export function traderCaller(principal: Principal | undefined, clock: Clock, closing: AbortSignal): Caller<Trader> {
  if (principal?.kind !== "trader") throw new HostRefusal("host.token_required", "the route is the trader's alone");
  return {
    principal,
    now: () => clock.now(),
    signal: closing,
    commit(effect) {
      closing.throwIfAborted();
      return effect();
    },
  };
}
