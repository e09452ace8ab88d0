import type { AccountOrder, ReplaceOrder } from "@bourse/contract/host-api";
import { type Faults, faultsIn } from "../forms/faults.ts";
import { amountFault } from "./amount.ts";

type Amount = "quantity" | "price" | "stop_price";

/** Amounts of an order that can be changed, as the trader types them. */
type ReplaceDraft = Readonly<Partial<Record<Amount, string>>>;
export type ReplaceFaults = Faults<Amount>;

export const AMOUNT_WORDS: Readonly<Record<Amount, string>> = {
  quantity: "Quantity",
  price: "Limit price",
  stop_price: "Stop price",
};

/** The amounts of the draft, in the order of its fields. */
export const amountsOf = (draft: ReplaceDraft): readonly Amount[] => Object.keys(draft) as Amount[];

/** The amounts of an order that can be changed, as they are. The quantity of a bracket's exit follows its entry. */
export const draftOf = ({ entry, quantity, price, stop_price }: AccountOrder): ReplaceDraft => ({
  ...(entry === undefined && { quantity }),
  ...(price !== undefined && { price }),
  ...(stop_price !== undefined && { stop_price }),
});

export function replaceFaults(draft: ReplaceDraft): ReplaceFaults {
  return faultsIn(amountsOf(draft), (name) => amountFault(draft[name] ?? ""));
}

/**
 * The changes to the order as it was when the trader began; undefined without one. An amount that was left alone
 * is not sent: another window may have changed it.
 */
export function replacementOf(order: AccountOrder, draft: ReplaceDraft): ReplaceOrder | undefined {
  const before = draftOf(order);
  const changed = amountsOf(draft).flatMap((name) => {
    const text = (draft[name] ?? "").trim();
    return text === before[name] ? [] : [[name, text] as const];
  });
  return changed.length === 0 ? undefined : { client_order_id: order.client_order_id, ...Object.fromEntries(changed) };
}
