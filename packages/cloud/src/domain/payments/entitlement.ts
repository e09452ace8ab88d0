import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";
import { livePurchase } from "../../store/payments/purchases.ts";
import type { Actor } from "../accounts/actor.ts";
import { roleIn } from "../publishers/rights.ts";

/** Whether an extension's archives are public, or only for buyers. */
export type Openness = "free" | "priced";

/**
 * Refuses the archive of a priced extension to everybody except its buyers, its publisher's members, reviewers and
 * administrators. Returns whether caches in between may store it.
 */
export async function requireEntitlement(service: Service, actor: Actor | undefined, id: string): Promise<Openness> {
  const extension = await extensionById(service.database, id);
  if (!extension || extension.price_amount === null) return "free";
  if (!actor) refuse("purchase.required");
  const isStaff = actor.roles.includes("administrator") || actor.roles.includes("reviewer");
  if (isStaff && actor.isEmailVerified) return "priced";
  // Buyers are many and members few.
  const purchase = await livePurchase(service.database, { accountId: actor.accountId, id });
  if (purchase?.state === "paid") return "priced";
  const role = await roleIn(service.database, actor.accountId, extension.publisher);
  return role === undefined ? refuse("purchase.required") : "priced";
}
