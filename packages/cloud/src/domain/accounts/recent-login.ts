import { refuse } from "../../failure.ts";
import { pastByPeer } from "../../peer-time.ts";
import type { Service } from "../../ports/service.ts";
import type { Actor } from "./actor.ts";

/** Until when the login counts as recent; undefined when it does not. 1800 s pass, 1801 s do not. */
export function recentLoginUntil(service: Service, { authTime }: Pick<Actor, "authTime">): Date | undefined {
  const { recentLoginMs, accounts } = service.limits;
  const now = service.clock.now();
  // Another node may have dated it; a login further in the future means that a clock was moved.
  const since = pastByPeer(authTime, { now, aheadMs: accounts.nodeSkewMs });
  if (!since || now.getTime() - since.getTime() > recentLoginMs) return undefined;
  return new Date(since.getTime() + recentLoginMs);
}

/** @throws ServiceError `auth.recent_login_required`. */
export function requireRecentLogin(service: Service, actor: Actor): void {
  if (!recentLoginUntil(service, actor)) refuse("auth.recent_login_required");
}
