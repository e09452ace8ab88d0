import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import type { Actor } from "../accounts/actor.ts";
import { requireRecentLogin } from "../accounts/recent-login.ts";
import { type Owners, requireNotOwn } from "./own.ts";
import { type Claim, requireRightOf, roleIn } from "./rights.ts";

/** The capacity in which an account acts on a publisher's object. */
export type Capacity = "publisher" | "administrator";

/** The right that a member needs, and the owners of the object: an administrator must not be one of them. */
export interface Acting extends Claim {
  readonly owners: () => Promise<Owners>;
}

/**
 * The capacity in which an account acts on a route for both members and administrators (`orRole`). A member acts as the
 * publisher, with a member's rights alone, whatever other role it has: nobody decides as an administrator about their
 * own object. An administrator must pass the checks of an administrators' route: a verified address, a recent login,
 * and no part in the object, such as having submitted it before leaving the publisher.
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
  await requireNotOwn(work, actor, { refusal: "state.own_submission", ...(await act.owners()) });
  return "administrator";
}
