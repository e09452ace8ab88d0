import { add, type Decimal, decimalText, leavesOf, type Order, ZERO } from "@bourse/orders";
import { reduces } from "../risk/rules.ts";
import type { Standing } from "../standing.ts";
import type { AccountStore } from "../store.ts";
import type { Reconciler } from "./reconcile.ts";

/** An order, and the unfilled quantities of the instrument's other live orders. */
export interface Asked {
  readonly symbol: string;
  readonly order: Order;
  readonly working: ReturnType<typeof workingOf>;
}

interface Books {
  readonly standing: Pick<Standing, "position">;
  readonly reconciler: Pick<Reconciler, "unexplained">;
}

/**
 * While the exchange's amount of an instrument differs from the ledger without a known reason, the exchange's amount counts as the
 * position, and only an order that makes it smaller may pass. @returns the difference in words; undefined if the order may pass
 */
export function disagreement({ standing, reconciler }: Books, { symbol, order, working }: Asked): string | undefined {
  const difference = reconciler.unexplained(symbol);
  if (!difference) return undefined;
  const position = add(standing.position(symbol), difference.amount);
  if (reduces({ order, position, working })) return undefined;
  const { asset, amount } = difference;
  return `the exchange differs from the ledger by ${decimalText(amount)} ${asset}`;
}

/** The quantities that the other live orders of an instrument may still fill. */
export function workingBeside(store: Pick<AccountStore, "orders">, symbol: string, { id }: Order): Asked["working"] {
  const live = store.orders("live").flatMap((each) => (each.symbol === symbol ? each.order : []));
  return workingOf(live.filter((each) => each.id !== id));
}

/** The sum of the leaves of live orders; exits of brackets close what their entries open. */
function workingOf(live: readonly Order[]): Readonly<Record<"buy" | "sell", Decimal>> {
  const sum = (side: Order["side"]) =>
    live.filter((each) => each.side === side && !each.parent).reduce((total, each) => add(total, leavesOf(each)), ZERO);
  return { buy: sum("buy"), sell: sum("sell") };
}
