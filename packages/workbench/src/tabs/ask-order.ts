import { type AskedOrder, askedOrder } from "../state/asked-order.ts";
import { showTab } from "./workspace.ts";

/** Opens the ticket with what is known of an order. Nothing is sent: the trader fills in the rest and places it. */
export function askOrder(order: AskedOrder): void {
  askedOrder.set({ next: order });
  showTab("ticket");
}
