import type { NewOrder } from "@bourse/contract/host-api";
import { createStore } from "./store.ts";

/** The parts of an order that are known before the trader fills in the rest. */
export type AskedOrder = Partial<
  Pick<NewOrder, "symbol" | "side" | "type" | "quantity" | "price" | "stop_price" | "take_profit" | "stop_loss">
>;

/** The order with which the ticket begins next; undefined: the ticket has taken it. */
export const askedOrder = createStore<{ readonly next: AskedOrder | undefined }>({ next: undefined });
