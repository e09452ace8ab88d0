import type { Account, AccountFill, AccountOrder } from "@bourse/contract/host-api";
import { formatPrice, plural } from "@bourse/ui";
import type { SystemNotice } from "../machine/system-notice.ts";
import { accountName } from "../orders/kinds.ts";
import { orderName, sizeWords } from "../orders/words.ts";

/** The latest fills and orders of an account, the latest first. */
export interface AccountNews {
  readonly fills: readonly AccountFill[];
  readonly orders: readonly AccountOrder[];
}

/** The state of an account that the page knows. */
export interface KnownNews {
  /** The sequence of the latest fill. */
  readonly sequence: number;
  /** Ids of the rejected orders. */
  readonly rejected: ReadonlySet<string>;
}

/** Fills and rejections as they are told, oldest first. */
export type OrderEvent =
  | { readonly kind: "fill"; readonly fill: AccountFill; readonly order: AccountOrder | undefined }
  | { readonly kind: "rejection"; readonly order: AccountOrder };

interface FillPage {
  readonly fills: readonly AccountFill[];
  /** `before` of the next page; absent: this is the last one. */
  readonly next?: string;
}

/** All fills after the one with a sequence, and some before it, the latest first; the latest page if none is known. */
export async function fillsAfter(
  sequence: number | undefined,
  pageOf: (before: string | undefined) => Promise<FillPage>,
): Promise<readonly AccountFill[]> {
  let { fills, next } = await pageOf(undefined);
  while (next !== undefined && sequence !== undefined && (fills.at(-1)?.sequence ?? 0) > sequence) {
    const page = await pageOf(next);
    fills = [...fills, ...page.fills];
    next = page.next;
  }
  return fills;
}

const rejectedOf = (orders: readonly AccountOrder[]) => orders.filter(({ status }) => status === "rejected");

export const knownOf = ({ fills, orders }: AccountNews): KnownNews => ({
  sequence: fills[0]?.sequence ?? 0,
  rejected: new Set(rejectedOf(orders).map(({ client_order_id: id }) => id)),
});

/**
 * The fills and rejections since then. An exchange may tell late of a trade before the page was opened at `opened`, in milliseconds; on paper,
 * times are those of the prices, which may be of the past.
 */
export function eventsSince(
  { sequence, rejected }: KnownNews,
  { fills, orders }: AccountNews,
  { kind, opened }: Pick<Account, "kind"> & { readonly opened: number },
): readonly OrderEvent[] {
  const orderOf = (id: string) => orders.find(({ client_order_id: each }) => each === id);
  const isOld = ({ at }: AccountFill) => kind === "live" && Date.parse(at) < opened;
  return [
    ...fills
      .filter((fill) => fill.sequence > sequence && !isOld(fill))
      .toReversed()
      .map((fill) => ({ kind: "fill", fill, order: orderOf(fill.client_order_id) }) as const),
    ...rejectedOf(orders)
      .filter(({ client_order_id: id }) => !rejected.has(id))
      .toReversed()
      .map((order) => ({ kind: "rejection", order }) as const),
  ];
}

/** An event with what its words need. */
export interface ToldEvent {
  readonly event: OrderEvent;
  readonly account: Pick<Account, "id" | "kind" | "name">;
  /** Decimals of the symbol's prices. */
  readonly decimals: number | undefined;
}

function titleOf({ event, decimals }: ToldEvent): string {
  if (event.kind === "rejection") return `Rejected: ${orderName(event.order)}`;
  const { side, quantity, symbol, price } = event.fill;
  const at = formatPrice(Number(price), decimals);
  return `${side === "buy" ? "Bought" : "Sold"} ${sizeWords(quantity)} ${symbol} at ${at}`;
}

function stateOf({ event }: ToldEvent): string {
  if (event.kind === "rejection") return "The reason stands in the list of orders.";
  if (event.order?.status === "filled") return "The order is filled.";
  return event.order ? `${sizeWords(event.order.filled)} of ${sizeWords(event.order.quantity)} are filled.` : "";
}

/** Titles in the text of several events; a notification of the system shows no more lines. */
const MOST_TITLES = 3;

/** Events in one notice. */
export function orderNotice(told: readonly ToldEvent[]): SystemNotice {
  const [first, ...more] = told;
  if (!first) throw new Error("there is nothing to tell");
  const last = told.at(-1) ?? first;
  const { event } = last;
  const tag = `order-${last.account.id}-${event.kind === "fill" ? event.fill.sequence : event.order.client_order_id}`;
  if (more.length === 0) {
    return { title: titleOf(first), body: `${stateOf(first)} ${accountName(first.account)}`.trim(), tag };
  }
  const fills = told.filter((each) => each.event.kind === "fill").length;
  const counts = [fills > 0 && plural(fills, "fill"), fills < told.length && plural(told.length - fills, "rejection")];
  const titles = told.slice(0, MOST_TITLES).map(titleOf);
  const left = told.length > titles.length ? [`and ${told.length - titles.length} more`] : [];
  return { title: counts.filter((each) => each !== false).join(", "), body: [...titles, ...left].join("\n"), tag };
}
