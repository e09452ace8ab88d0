import { MANAGED_MODEL_ID } from "@bourse/contract";
import type { Work } from "../../database/held.ts";
import { refuse } from "../../failure.ts";
import { extensionById } from "../../store/catalogue/extensions.ts";

/** Refuses a price for the managed model, whose id is fixed: the licence of its weights allows no commercial use. */
export function requireSellable(id: string): void {
  if (id === MANAGED_MODEL_ID) refuse("purchase.not_sellable");
}

/** Refuses to publish a managed model while its listing has a price from before this rule. */
export async function requireFreeModel(
  work: Work,
  { id, runtime }: { readonly id: string; readonly runtime: string },
): Promise<void> {
  if (runtime !== "managedModel") return;
  const extension = await extensionById(work, id);
  if (extension?.price_amount != null) refuse("purchase.not_sellable");
}
