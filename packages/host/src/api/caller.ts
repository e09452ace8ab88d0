import type { Clock } from "@bourse/platform";
import type { Caller } from "../principal/caller.ts";
import type { Principal, Trader } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";

/**
 * The call of a route. What waits is given up when the host closes, and nothing is changed after that: the page was told
 * nothing of it, and the next start must find what the trader last saw.
 *
 * @throws HostRefusal `host.token_required` when the gate let somebody else in than the trader
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
