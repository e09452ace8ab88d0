import type { AccountOrder, NewOrder } from "@bourse/contract/host-api";

/** The words for each type of order. */
export const TYPE_WORDS: Readonly<Record<NewOrder["type"], string>> = {
  market: "Market",
  limit: "Limit",
  stop: "Stop",
  stop_limit: "Stop limit",
};

/** The kind of an order in a sentence: its type, or which exit of a bracket it is. */
export function kindWords({ type, entry, client_order_id: id }: AccountOrder): string {
  if (entry === undefined) return TYPE_WORDS[type].toLowerCase();
  return id.endsWith("/stop_loss") ? "stop loss" : "take profit";
}

/** States in which an order can be changed and canceled. */
export const CHANGEABLE: ReadonlySet<AccountOrder["status"]> = new Set(["working", "partially_filled"]);

/** An order in an instrument, for the name of a button. */
export const orderName = ({ side, quantity, symbol }: AccountOrder): string => `${side} ${quantity} ${symbol}`;
