import type { NewOrder } from "@bourse/contract/host-api";
import { createStore } from "./store.ts";

/** The prices of an order that the ticket has fields for. */
export type PlannedPrice = "price" | "stop_price" | "take_profit" | "stop_loss";

/** An order with a bracket in the ticket, before it is sent. */
export interface PlannedOrder extends Pick<NewOrder, "symbol" | "side"> {
  readonly accountId: string;
  /** Those that are filled in. */
  readonly prices: Readonly<Partial<Record<PlannedPrice, number>>>;
  /** Changes a field of the ticket; undefined empties it. */
  change(part: PlannedPrice, price: string | undefined): void;
}

/** The order that charts draw with handles while the ticket is in sight. */
export const plannedOrder = createStore<{ readonly of: PlannedOrder | undefined }>({ of: undefined });
