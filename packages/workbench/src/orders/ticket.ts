import type { Account, NewOrder } from "@bourse/contract/host-api";
import { type Decimal, decimalText } from "@bourse/orders";
import { type Faults, faultsIn } from "../forms/faults.ts";
import type { AskedOrder } from "../state/asked-order.ts";
import { amountFault } from "./amount.ts";
import { TYPE_WORDS } from "./words.ts";

/** The amount that gives an order its size: its quantity, its value, or its loss at the stop. */
export type SizedBy = "size" | "cash" | "risk";

/** The words in the ticket, as the trader types them. */
export interface TicketDraft {
  readonly symbol: string;
  readonly side: NewOrder["side"];
  readonly type: NewOrder["type"];
  readonly tif: NonNullable<NewOrder["tif"]>;
  readonly sizedBy: SizedBy;
  /** The amount that the order is sized by. */
  readonly quantity: string;
  readonly price: string;
  readonly stopPrice: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export type AmountField = "quantity" | "price" | "stopPrice" | "takeProfit" | "stopLoss";
export type TicketFaults = Faults<AmountField>;

const TIF_WORDS: Readonly<Record<TicketDraft["tif"], string>> = {
  gtc: "Until canceled",
  day: "Until the day ends (UTC)",
  ioc: "At once, cancel the rest",
  fok: "At once and whole, or not at all",
};

export const needsPrice = ({ type }: Pick<TicketDraft, "type">): boolean => type === "limit" || type === "stop_limit";
export const needsStop = ({ type }: Pick<TicketDraft, "type">): boolean => type === "stop" || type === "stop_limit";

export const blankTicket = (symbol: string): TicketDraft => ({
  symbol,
  side: "buy",
  type: "market",
  tif: "gtc",
  sizedBy: "size",
  quantity: "",
  price: "",
  stopPrice: "",
  takeProfit: "",
  stopLoss: "",
});

/** The ticket that begins with what is known of an order. A type that the account does not take is left out. */
export function askedTicket(symbol: string, asked: AskedOrder, takes: Account["takes"]): TicketDraft {
  const draft: TicketDraft = {
    ...blankTicket(asked.symbol ?? symbol),
    side: asked.side ?? "buy",
    quantity: asked.quantity ?? "",
    price: asked.price ?? "",
    stopPrice: asked.stop_price ?? "",
    takeProfit: asked.take_profit ?? "",
    stopLoss: asked.stop_loss ?? "",
  };
  const type = takes.types.find((each) => each.type === asked.type)?.type;
  return withType(draft, type ?? draft.type, takes);
}

const FIELDS = ["quantity", "price", "stopPrice", "takeProfit", "stopLoss"] as const satisfies readonly AmountField[];

/** Whether an order may go without the field: those of a bracket are optional. */
export const isOptional = (field: AmountField): boolean => field === "takeProfit" || field === "stopLoss";

/** Whether an order of its type has the price. */
export const isShown = (draft: TicketDraft, field: AmountField): boolean =>
  (field !== "price" || needsPrice(draft)) && (field !== "stopPrice" || needsStop(draft));

/** The words of some choices, in the order of all. */
const wordsOf = (words: Readonly<Record<string, string>>, taken: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).filter(([each]) => taken.includes(each)));

/** The types that an account takes, with their words. */
export const typeChoices = ({ types }: Account["takes"]) =>
  wordsOf(
    TYPE_WORDS,
    types.map(({ type }) => type),
  );

const timesOf = ({ types }: Account["takes"], type: TicketDraft["type"]) =>
  types.find((each) => each.type === type)?.times_in_force ?? [];

/** The times that an account takes for a type, with their words. */
export const timeChoices = (takes: Account["takes"], { type }: Pick<TicketDraft, "type">) =>
  wordsOf(TIF_WORDS, timesOf(takes, type));

/** The ticket with another type: a time that the account does not take for it becomes one that it takes. */
export function withType(draft: TicketDraft, type: TicketDraft["type"], takes: Account["takes"]): TicketDraft {
  const times = timesOf(takes, type);
  return { ...draft, type, tif: times.includes(draft.tif) ? draft.tif : (times[0] ?? draft.tif) };
}

/** A sentence for each field that cannot be sent. The host judges the rest. */
export function ticketFaults(draft: TicketDraft): TicketFaults {
  return faultsIn(FIELDS, (field) => {
    const text = draft[field].trim();
    if (!isShown(draft, field) || (text === "" && isOptional(field))) return undefined;
    return amountFault(text);
  });
}

/** The order that a ticket without faults asks for; `sized`: its quantity, where another amount gives that. */
export function orderOf(draft: TicketDraft, id: string, sized?: Decimal): NewOrder {
  const amount = (field: AmountField, name: keyof NewOrder) => {
    const text = draft[field].trim();
    return text === "" || !isShown(draft, field) ? {} : { [name]: text };
  };
  return {
    client_order_id: id,
    symbol: draft.symbol,
    side: draft.side,
    type: draft.type,
    tif: draft.tif,
    quantity: sized && draft.sizedBy !== "size" ? decimalText(sized) : draft.quantity.trim(),
    ...amount("price", "price"),
    ...amount("stopPrice", "stop_price"),
    ...amount("takeProfit", "take_profit"),
    ...amount("stopLoss", "stop_loss"),
  };
}
