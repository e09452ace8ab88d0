import { keep, readKept } from "./kept.ts";
import { createStore } from "./store.ts";

/** The buy and sell buttons at the charts. This browser keeps them. */
interface QuickOrders {
  readonly isOn: boolean;
  /** The quantities to choose from, as typed. */
  readonly sizes: readonly string[];
  /** Ids of the accounts on paper for which the trader has agreed that a press sends an order at once. */
  readonly agreed: readonly string[];
}

const NAME = "quick-orders";
const OFF: QuickOrders = { isOn: false, sizes: ["1", "10", "100"], agreed: [] };

const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((each) => typeof each === "string") ? value : undefined;

function keptChoice(): QuickOrders {
  const kept = readKept(NAME);
  if (typeof kept !== "object" || kept === null) return OFF;
  const sizes = "sizes" in kept ? textsOf(kept.sizes) : undefined;
  const agreed = "agreed" in kept ? textsOf(kept.agreed) : undefined;
  return { isOn: "isOn" in kept && kept.isOn === true, sizes: sizes ?? OFF.sizes, agreed: agreed ?? [] };
}

export const quickOrders = createStore<QuickOrders>(keptChoice());

/** Changes the buttons. Switched off, they also forget what was agreed, so that they ask again. */
export function changeQuickOrders(change: Partial<QuickOrders>): void {
  quickOrders.set(change.isOn === false ? { ...change, agreed: [] } : change);
  keep(NAME, quickOrders.get());
}
