import { add, type Decimal, leavesOf, type Order, subtract, ZERO } from "@bourse/orders";

/** The sum of the leaves of live orders; exits of brackets close what their entries open. */
export function workingOf(live: readonly Order[]): Readonly<Record<"buy" | "sell", Decimal>> {
  const sum = (side: Order["side"]) =>
    live.filter((each) => each.side === side && !each.parent).reduce((total, each) => add(total, leavesOf(each)), ZERO);
  return { buy: sum("buy"), sell: sum("sell") };
}

/** The same without an order that is about to be replaced. */
export function workingBeside(working: Readonly<Record<"buy" | "sell", Decimal>>, own: Order | undefined) {
  if (!own || own.parent) return working;
  return { ...working, [own.side]: subtract(working[own.side], leavesOf(own)) };
}
