import type { RiskChange, RiskLimits } from "@bourse/contract/host-api";
import { type Faults, faultsIn } from "../forms/faults.ts";
import { boundFault } from "./amount.ts";

type LimitName = keyof RiskLimits;

/** The limits as the trader types them. */
type LimitsDraft = Readonly<Record<LimitName, string>>;
export type LimitFaults = Faults<LimitName>;

/** Words of each limit, in the order in which they are shown. */
export const LIMIT_WORDS: Readonly<Record<LimitName, { readonly label: string; readonly hint: string }>> = {
  max_order_quantity: { label: "Largest order", hint: "Quantity of one order." },
  max_position: { label: "Largest position", hint: "In one symbol, long or short, with what still works." },
  max_notional: { label: "Most money in one order", hint: "Price times quantity that is still to be filled." },
  price_band: { label: "Farthest price", hint: "From the last price, as a part of it: 0.05 is five percent." },
  orders_per_minute: { label: "Orders a minute", hint: "More are refused; they can be sent again a minute later." },
  max_daily_loss: {
    label: "Largest loss of a UTC day",
    hint: "Once it is reached, only orders that make a position smaller are taken.",
  },
};

export const LIMIT_NAMES = Object.keys(LIMIT_WORDS) as readonly LimitName[];

const MOST_A_MINUTE = 100_000;

const rateFault = (text: string): string | undefined =>
  /^[1-9]\d{0,5}$/.test(text.trim()) && Number(text) <= MOST_A_MINUTE
    ? undefined
    : "Type a whole number from 1 to 100000.";

export const limitsDraftOf = (limits: RiskLimits): LimitsDraft => ({
  ...limits,
  orders_per_minute: String(limits.orders_per_minute),
});

export function limitFaults(draft: LimitsDraft): LimitFaults {
  return faultsIn(LIMIT_NAMES, (name) => (name === "orders_per_minute" ? rateFault : boundFault)(draft[name]));
}

/** The limits that differ from what they were when the trader began; undefined if none does. */
export function limitsChangeOf(limits: RiskLimits, draft: LimitsDraft): RiskChange | undefined {
  const before = limitsDraftOf(limits);
  const changed = LIMIT_NAMES.flatMap((name) => {
    const text = draft[name].trim();
    if (text === before[name]) return [];
    return [[name, name === "orders_per_minute" ? Number(text) : text] as const];
  });
  return changed.length === 0 ? undefined : { limits: Object.fromEntries(changed) as Partial<RiskLimits> };
}
