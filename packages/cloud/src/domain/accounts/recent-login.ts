import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import type { Actor } from "./actor.ts";

/** Until when the login counts as recent; undefined when it does not. 1800 s pass, 1801 s do not. */
export function recentLoginUntil(service: Service, { authTime }: Pick<Actor, "authTime">): Date | undefined {
  const age = service.clock.now().getTime() - authTime.getTime();
  // A login in the future means that a clock was moved.
  if (age < 0 || age > service.limits.recentLoginMs) return undefined;
  return new Date(authTime.getTime() + service.limits.recentLoginMs);
}

/** @throws ServiceError `auth.recent_login_required`. */
export function requireRecentLogin(service: Service, actor: Actor): void {
  if (!recentLoginUntil(service, actor)) refuse("auth.recent_login_required");
}
