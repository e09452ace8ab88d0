import type { Work } from "../../database/database.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireRecentLogin } from "../accounts/recent-login.ts";
import { type Owners, requireNotOwn } from "./own.ts";
import { type Claim, requireRightOf, roleIn } from "./rights.ts";

/** As what an account acts on a publisher's object. */
export type Capacity = "publisher" | "administrator";

/** The right of a member, and the owners whom an administrator must not be one of. */
export interface Acting extends Claim {
  readonly owners: () => Promise<Owners>;
}

/**
 * As what an account acts on a route that both members and administrators may use (`orRole`). A member acts as the
 * publisher, with a member's rights alone, whatever other role it has: nobody decides as an administrator about their own
 * object. An administrator meets what a route of that role asks: a verified address, a recent login, and no part in the
 * object, such as having submitted it before leaving the publisher.
 */
export async function capacityOf(
  service: Service,
  work: Work,
  act: Acting & { readonly actor: Actor },
): Promise<Capacity> {
  const { actor, publisher, right } = act;
  const role = await roleIn(work, actor.accountId, publisher);
  if (role !== undefined || !actor.roles.includes("administrator")) {
    requireRightOf(role, { right, outsider: "state.not_owner" });
    return "publisher";
  }
  if (!actor.isEmailVerified) refuse("auth.email_unverified");
  requireRecentLogin(service, actor);
  await requireNotOwn(work, actor, { what: "object", ...(await act.owners()) });
  return "administrator";
}
