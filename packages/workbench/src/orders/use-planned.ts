import type { Account } from "@bourse/contract/host-api";
import { type RefObject, useEffect, useRef } from "react";
import { useIsInSight } from "../charts/in-sight.ts";
import { type PlannedOrder, type PlannedPrice, plannedOrder } from "../state/planned-order.ts";
import { amountFault } from "./amount.ts";
import { type AmountField, isShown, type TicketDraft } from "./ticket.ts";

const PLANNED: Readonly<Record<PlannedPrice, Exclude<AmountField, "quantity">>> = {
  price: "price",
  stop_price: "stopPrice",
  take_profit: "takeProfit",
  stop_loss: "stopLoss",
};

/** The prices of an order with a bracket that can be drawn; undefined without a bracket. */
export function plannedPrices(draft: TicketDraft, { brackets }: Account["takes"]): PlannedOrder["prices"] | undefined {
  const prices = Object.fromEntries(
    Object.entries(PLANNED).flatMap(([part, field]) => {
      const text = draft[field].trim();
      return isShown(draft, field) && amountFault(text) === undefined ? [[part, Number(text)]] : [];
    }),
  ) as PlannedOrder["prices"];
  return brackets && (prices.take_profit ?? prices.stop_loss) !== undefined ? prices : undefined;
}

interface PlannedOf {
  readonly account: Account;
  /** Absent: the order has been sent, and the chart shows what became of it. */
  readonly draft: TicketDraft | undefined;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly change: (part: Partial<TicketDraft>) => void;
}

/** Shows the prices of an order with a bracket on the charts of its symbol, while the ticket is in sight. */
export function usePlanned({ account: { id: accountId, takes }, draft, form, change }: PlannedOf): void {
  const current = useRef(change);
  current.current = change;
  const isInSight = useIsInSight(form);
  useEffect(() => {
    const prices = isInSight && draft && plannedPrices(draft, takes);
    const made = (part: PlannedPrice, price = "") => current.current({ [PLANNED[part]]: price });
    const { symbol, side } = draft ?? {};
    plannedOrder.set({ of: prices && symbol && side ? { accountId, symbol, side, prices, change: made } : undefined });
  }, [accountId, takes, draft, isInSight]);
  useEffect(() => () => plannedOrder.set({ of: undefined }), []);
}
