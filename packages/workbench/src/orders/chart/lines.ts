import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { formatQuantity } from "@bourse/ui";
import type { ChartBars } from "../../chart/chart-bars.ts";
import type { Drawing } from "../../chart/drawing.ts";
import type { PriceLine } from "../../chart/line-drag.ts";
import type { ChartThing } from "../../chart/things.ts";
import type { PlannedOrder, PlannedPrice } from "../../state/planned-order.ts";
import { isCancelable, isChangeable, kindWords, sizeWords } from "../words.ts";

/** The amount of an order that a line shows. */
type LinePart = "price" | "stop_price" | "take_profit" | "stop_loss";

/** A price of an order on a chart. */
interface DrawnLine extends PriceLine {
  /** The order in a few words, without its price. */
  readonly words: string;
  /** Their beginning, which is all that a chip shows at rest. */
  readonly short: string;
  /** Whether its price can be changed: not for an exit that is not placed yet, nor if the account allows no changes. */
  readonly isMovable: boolean;
  readonly isCancelable: boolean;
}

/** A price of a working order. */
export interface OrderLine extends DrawnLine {
  readonly order: AccountOrder;
  readonly part: LinePart;
}

/** A price of the order in the ticket, which is not sent yet. */
export interface TicketLine extends DrawnLine {
  readonly planned: PlannedOrder;
  readonly part: PlannedPrice;
}

/** A line that has a chip. */
export type ChipLine = OrderLine | TicketLine;

/** Whether nothing of its order has been sent. */
export const isPlanned = (line: ChipLine): line is TicketLine => "planned" in line;

/** The trade at a line: an exit that is not placed yet trades the other side of its order. */
export function tradeOf(line: ChipLine): Pick<PlannedOrder, "symbol" | "side"> {
  const { symbol, side } = isPlanned(line) ? line.planned : line.order;
  return { symbol, side: line.part in EXITS ? OTHER_SIDE[side] : side };
}

/** A position on a chart, at its mean price. */
export interface PositionLine extends PriceLine {
  /** Below zero: short. */
  readonly quantity: number;
  readonly words: string;
}

const OTHER_SIDE = { buy: "sell", sell: "buy" } as const;
const SIDES = { buy: "Buy", sell: "Sell" } as const;
const EXITS = { take_profit: "take profit", stop_loss: "stop loss" } as const;

/** The live orders of an account, and what it takes. */
interface Drawn {
  readonly orders: readonly AccountOrder[];
  readonly takes: Account["takes"];
}

/** The lines of a symbol's orders, from the highest price to the lowest. */
export function orderLinesOf({ orders, takes }: Drawn, symbol: string): readonly OrderLine[] {
  const own = orders.filter((each) => each.symbol === symbol);
  const entries = new Set(own.map(({ entry }) => entry));
  return own
    .flatMap((order) => [
      ...placedLines(order, takes),
      ...(entries.has(order.client_order_id) ? [] : plannedLines(order)),
    ])
    .toSorted((one, other) => other.price - one.price);
}

function placedLines(order: AccountOrder, takes: Account["takes"]): readonly OrderLine[] {
  const { client_order_id: id, side, quantity, filled, type, status } = order;
  const all = formatQuantity(quantity);
  const size = filled === "0" ? all : `${all} (${formatQuantity(filled)} filled)`;
  const line = (part: "price" | "stop_price", kind: string): readonly OrderLine[] => {
    const text = order[part];
    if (text === undefined) return [];
    const short = `${SIDES[side]} ${size}`;
    const words = `${short}, ${kind}${status === "unknown" ? ", unknown: being looked for" : ""}`;
    const can = { isMovable: isChangeable(order, takes), isCancelable: isCancelable(order) };
    return [{ id: `${id} ${part}`, order, part, price: Number(text), words, short, ...can }];
  };
  if (type !== "stop_limit") return [...line("price", kindWords(order)), ...line("stop_price", kindWords(order))];
  return [...line("price", "limit of stop limit"), ...line("stop_price", "stop of stop limit")];
}

/** Acts on an order on a chart. */
export interface OrderActs {
  cancelOrder(line: OrderLine): void;
  /** Opens the form that changes an order. */
  changeOrder(order: AccountOrder): void;
}

/** A line of an order with its acts, for menus and for the list of objects. */
export const orderThing = (line: OrderLine, { cancelOrder, changeOrder }: OrderActs): ChartThing => ({
  name: line.words,
  entries: [
    { name: "Change the order", isDisabled: !line.isMovable, run: () => changeOrder(line.order) },
    { name: "Cancel the order", isDisabled: !line.isCancelable, run: () => cancelOrder(line) },
  ],
});

/** The exits that an order makes once it begins to fill. */
function plannedLines(order: AccountOrder): readonly OrderLine[] {
  return (["take_profit", "stop_loss"] as const).flatMap((part) => {
    const text = order[part];
    if (text === undefined) return [];
    const short = "Planned";
    const words = `${short} ${EXITS[part]} of ${order.side} ${formatQuantity(order.quantity)}`;
    const can = { isMovable: false, isCancelable: false };
    return [{ id: `${order.client_order_id} ${part}`, order, part, price: Number(text), words, short, ...can }];
  });
}

const PLANNED_WORDS: Readonly<Record<PlannedPrice, string>> = {
  price: "Limit",
  stop_price: "Stop",
  take_profit: "Take profit",
  stop_loss: "Stop loss",
};

/** The lines of the order in the ticket, if it is one of the account in the symbol. Its exits can be left out. */
export function ticketLinesOf(planned: PlannedOrder | undefined, symbol: string): readonly TicketLine[] {
  if (planned?.symbol !== symbol) return [];
  return (Object.keys(PLANNED_WORDS) as readonly PlannedPrice[]).flatMap((part) => {
    const price = planned.prices[part];
    if (price === undefined) return [];
    const short = PLANNED_WORDS[part];
    const words = `${short} of the ${planned.side} order in the ticket`;
    const can = { isMovable: true, isCancelable: part === "take_profit" || part === "stop_loss" };
    return [{ id: `ticket ${part}`, planned, part, price, words, short, ...can }];
  });
}

/** The position in a symbol; undefined if nothing is held, or its price is not known. */
export function positionLineOf(account: Account | undefined, symbol: string): PositionLine | undefined {
  const held = account?.positions.find((each) => each.symbol === symbol);
  if (held?.average_price === undefined) return undefined;
  const quantity = Number(held.quantity);
  const words = `${quantity < 0 ? "Short" : "Long"} ${sizeWords(held.quantity)}`;
  return { id: "position", price: Number(held.average_price), quantity, words };
}

/** When and at which price something was traded: as numbers, because they are painted in each frame. */
export interface TradeAt {
  readonly time: number;
  readonly price: number;
}

/** Where a fill stands on a chart, in pixels. */
export interface FillPlace {
  readonly x: number | undefined;
  readonly y: number | undefined;
}

/** At the bar that was forming, not between two: a fill of the afternoon belongs to its day. */
export function fillPlace(
  { time, price }: TradeAt,
  store: Pick<ChartBars["store"], "bar" | "indexAt" | "to">,
  on: Pick<Drawing, "xOf" | "yOf">,
): FillPlace {
  const index = store.indexAt(time);
  const bar = index === undefined ? undefined : store.bar(Math.min(Math.floor(index), store.to - 1));
  return { x: bar && on.xOf(bar.time), y: on.yOf(price) };
}
