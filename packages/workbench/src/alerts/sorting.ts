import type { ManagedAlert } from "@bourse/contract/host-api";

/** Columns by which the list of alerts can be sorted. */
export const SORTS = {
  newest: "Newest",
  symbol: "Symbol",
  name: "Name",
  ends: "Ends first",
  fired: "Fired last",
} as const;
export type Sort = keyof typeof SORTS;

/** A text to find, and the order of the list. */
export interface Sought {
  readonly words: string;
  readonly sort: Sort;
}

type Order = (one: ManagedAlert, other: ManagedAlert) => number;

const ORDERS: Readonly<Record<Sort, Order | undefined>> = {
  // The host's order.
  newest: undefined,
  symbol: (one, other) => one.symbol.localeCompare(other.symbol),
  name: (one, other) => one.title.localeCompare(other.title),
  ends: (one, other) => one.expires_at.localeCompare(other.expires_at),
  fired: (one, other) => (other.last_fired_at ?? "").localeCompare(one.last_fired_at ?? ""),
};

/** The alerts with all these words in symbol, name or note, in this order. */
export function soughtAlerts(alerts: readonly ManagedAlert[], { words, sort }: Sought): readonly ManagedAlert[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = alerts.filter(({ symbol, title, message }) => {
    const text = `${symbol} ${title} ${message}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const order = ORDERS[sort];
  return order ? found.toSorted(order) : found;
}
