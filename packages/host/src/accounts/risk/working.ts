import { add, type Decimal, leavesOf, type Order, ZERO } from "@bourse/orders";

/** The sum of the leaves of live orders; exits of brackets close what their entries open. */
export function workingOf(live: readonly Order[]): Readonly<Record<"buy" | "sell", Decimal>> {
  const sum = (side: Order["side"]) =>
    live.filter((each) => each.side === side && !each.parent).reduce((total, each) => add(total, leavesOf(each)), ZERO);
  return { buy: sum("buy"), sell: sum("sell") };
}
