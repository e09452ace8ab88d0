import { refuse } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";
import { livePurchase } from "../../store/payments/purchases.ts";
import type { Actor } from "../accounts/actor.ts";

/** Whether the bytes of an extension are everybody's, or only of those who paid. */
export type Openness = "free" | "priced";

/**
 * Refuses the bytes of a priced extension to everybody but its buyers, its publisher, reviewers and administrators.
 * Answers whether caches on the way may keep them.
 */
export async function requireEntitlement(service: Service, actor: Actor | undefined, id: string): Promise<Openness> {
  const extension = await extensionById(service.database, id);
  if (!extension || extension.price_amount === null) return "free";
  if (!actor) refuse("purchase.required");
  const isStaff = actor.roles.includes("administrator") || actor.roles.includes("reviewer");
  if (isStaff || extension.account_id === actor.accountId) return "priced";
  const purchase = await livePurchase(service.database, { accountId: actor.accountId, id });
  return purchase?.state === "paid" ? "priced" : refuse("purchase.required");
}
