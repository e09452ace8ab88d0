import type { OrderState } from "@bourse/contract";

/** Allowed changes of an order's state; none leaves an end state. */
export const TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  pending_new: ["unknown", "working", "rejected"],
  // The order may work, have ended or never have arrived. It is looked up, and never sent a second time.
  unknown: ["working", "rejected"],
  working: ["partially_filled", "filled", "pending_cancel", "canceled", "expired"],
  partially_filled: ["partially_filled", "filled", "pending_cancel", "canceled", "expired"],
  // A cancel crosses fills that are already on their way, and an exchange may refuse it.
  pending_cancel: ["working", "partially_filled", "filled", "canceled", "expired"],
  filled: [],
  canceled: [],
  rejected: [],
  expired: [],
};

/** True for a state that no order leaves. */
export const isEnd = (state: OrderState): boolean => TRANSITIONS[state].length === 0;

/** A state that follows another by the table; any other move is a fault of the program. */
export function next(from: OrderState, to: OrderState): OrderState {
  if (!TRANSITIONS[from].includes(to)) throw new RangeError(`an order does not move from ${from} to ${to}`);
  return to;
}
