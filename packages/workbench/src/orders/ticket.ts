import type { NewOrder } from "@bourse/contract/host-api";
import { amountFault } from "./amount.ts";

/** The words in the ticket, as the trader types them. */
export interface TicketDraft {
  readonly symbol: string;
  readonly side: NewOrder["side"];
  readonly type: NewOrder["type"];
  readonly tif: NonNullable<NewOrder["tif"]>;
  readonly quantity: string;
  readonly price: string;
  readonly stopPrice: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

type AmountField = "quantity" | "price" | "stopPrice" | "takeProfit" | "stopLoss";
export type TicketFaults = Readonly<Partial<Record<AmountField, string>>>;

export const TIF_WORDS: Readonly<Record<TicketDraft["tif"], string>> = {
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
  quantity: "",
  price: "",
  stopPrice: "",
  takeProfit: "",
  stopLoss: "",
});

const FIELDS = [
  ["quantity", () => true],
  ["price", needsPrice],
  ["stopPrice", needsStop],
  ["takeProfit", () => false],
  ["stopLoss", () => false],
] as const satisfies readonly (readonly [AmountField, (draft: TicketDraft) => boolean])[];

const isShown = (draft: TicketDraft, field: AmountField): boolean =>
  (field !== "price" || needsPrice(draft)) && (field !== "stopPrice" || needsStop(draft));

/** A sentence for each field that cannot be sent. The host judges the rest. */
export function ticketFaults(draft: TicketDraft): TicketFaults {
  const faults = FIELDS.flatMap(([field, isNeeded]) => {
    const text = draft[field].trim();
    if (!isShown(draft, field) || (text === "" && !isNeeded(draft))) return [];
    const fault = amountFault(text);
    return fault === undefined ? [] : [[field, fault] as const];
  });
  return Object.fromEntries(faults);
}

/** The order that a ticket without faults asks for. */
export function orderOf(draft: TicketDraft, id: string): NewOrder {
  const amount = (field: AmountField, name: keyof NewOrder) => {
    const text = draft[field].trim();
    return text === "" || !isShown(draft, field) ? {} : { [name]: text };
  };
  return {
    client_order_id: id,
    ...{ symbol: draft.symbol, side: draft.side, type: draft.type, tif: draft.tif },
    quantity: draft.quantity.trim(),
    ...amount("price", "price"),
    ...amount("stopPrice", "stop_price"),
    ...amount("takeProfit", "take_profit"),
    ...amount("stopLoss", "stop_loss"),
  };
}
