import type { Cloud } from "../composition.ts";
import type { Actor } from "../domain/accounts/actor.ts";
import { requireRecentLogin } from "../domain/accounts/recent-login.ts";
import { type Admitted, authenticate, authenticateTaking } from "../domain/accounts/sessions.ts";
import { stillToDo } from "../domain/publishers/still-to-do.ts";
import { refuse } from "../failure.ts";
import { isAccountVerified } from "../store/publishers/registrations.ts";
import type { Rate } from "./rates.ts";
import type { Access } from "./route.ts";

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,1024})$/;

/** The caller, and the result of the rate limit if it was checked together with the session. */
export type Admission = Pick<Admitted, "actor"> & Partial<Admitted>;

/**
 * Admits a request or refuses it. Only the Authorization header counts: a cookie never authenticates. On a route that
 * requires only a valid session, a token of a shared bucket is taken in the same round trip to the database; on a route
 * that requires more, a refused request must not take one.
 */
export async function admit(
  { cloud, access, rate }: { readonly cloud: Cloud; readonly access: Access; readonly rate: Rate },
  authorization: string | undefined,
): Promise<Admission | undefined> {
  if (access.kind === "anonymous") return undefined;
  if (access.kind === "optional" && authorization === undefined) return undefined;
  if (authorization === undefined) refuse("auth.required");
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) refuse("auth.session_invalid", "the Authorization header is not a bearer token");
  if (rate.kind === "shared" && asksOnlyLogin(access))
    return authenticateTaking(cloud.service, token, { kind: rate.name, rule: rate.rule });
  const actor = await authenticate(cloud.service, token);
  await checkRights(cloud, access, actor);
  return { actor };
}

const asksOnlyLogin = (access: Access): boolean =>
  access.kind === "login" && !access.recentLogin && !access.verifiedEmail;

/** Actions that others rely on require a verified address, because anyone can sign up with another person's. */
function needsAddress(access: Access): boolean {
  return access.kind === "role" || access.kind === "verified_publisher" || "verifiedEmail" in access;
}

async function checkRights(cloud: Cloud, access: Access, actor: Actor): Promise<void> {
  if (access.kind === "verified_publisher" && !(await isAccountVerified(cloud.service.database, actor.accountId))) {
    refuse("auth.publisher_unverified", await stillToDo(cloud.service.database, actor.accountId));
  }
  if (access.kind === "role" && !access.roles.some((role) => actor.roles.includes(role))) refuse("auth.role_required");
  if (needsAddress(access) && !actor.isEmailVerified) refuse("auth.email_unverified");
  if ("recentLogin" in access && access.recentLogin) requireRecentLogin(cloud.service, actor);
}
