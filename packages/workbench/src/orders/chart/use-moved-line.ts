import { formatPercent, type PriceWriter } from "@bourse/ui";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { LineDragParts, MovedLine } from "../../chart/line-drag.ts";
import { openDialog } from "../../state/dialogs.ts";
import { amountText } from "../../words/price.ts";
import { useCancelOrder, useReplaceOrder } from "../queries.ts";
import { orderName } from "../words.ts";
import { type ChipLine, isPlanned, type TicketLine } from "./lines.ts";

interface MovingOf {
  /** Id of the account that has the orders. */
  readonly account: string;
  readonly prices: PriceWriter;
  readonly element: RefObject<HTMLElement | null>;
  readonly say: (text: string) => void;
  readonly last: number | undefined;
}

/** A line on its way to another price, and the actions that end the move. */
export interface LineMove {
  readonly moved: MovedLine<ChipLine> | undefined;
  /** The host is being asked. */
  readonly isPending: boolean;
  /** For the pointer. */
  readonly watch: Pick<LineDragParts<ChipLine>, "onMove" | "onDrop" | "onCancel">;
  /** Moves a line and says where it is. */
  step(line: ChipLine, price: number): void;
  /** Asks the host for the price of the moved line. */
  drop(): void;
  /** Puts the line back. */
  putBack(): void;
  /** Cancels an order; a price of the ticket is left out. */
  cancelLine(line: ChipLine): void;
}

/** A distance from the last price: `−0.85 (−0.86%)`; empty where there is none. */
export function distanceWords(price: number, last: number | undefined, prices: PriceWriter): string {
  if (last === undefined || last === 0) return "";
  return `${prices.change(price - last)} (${formatPercent(((price - last) / last) * 100)})`;
}

/**
 * One line at a time is moved. Of a working order one move is one request; a refusal puts the line back and says why. A price of the
 * ticket follows at once, and its field with it.
 */
export function useMovedLine({ account, prices, say, last, element }: MovingOf): LineMove {
  const [moved, setMoved] = useState<MovedLine<ChipLine>>();
  const replace = useReplaceOrder(account);
  const cancel = useCancelOrder(account);
  const plan = ({ planned, part }: TicketLine, price: number) =>
    planned.change(part, amountText(price, prices.decimals));
  const put = (to: MovedLine<ChipLine> | undefined) => {
    if (to && isPlanned(to.line)) plan(to.line, to.price);
    // Put back where it was when the move began.
    else if (!to && moved && isPlanned(moved.line)) plan(moved.line, moved.line.price);
    setMoved(to);
  };
  const putBack = () => put(undefined);
  const send = ({ line, price }: MovedLine<ChipLine>) => {
    if (isPlanned(line)) {
      plan(line, price);
      say(`${line.words} is at ${prices.price(price)} now.`);
      return setMoved(undefined);
    }
    const { order, part } = line;
    setMoved({ line, price });
    replace.mutate(
      { client_order_id: order.client_order_id, [part]: amountText(price, prices.decimals) },
      {
        onSuccess: () => say(`${line.words} is at ${prices.price(price)} now.`),
        onError: (error) => openDialog({ kind: "failure", action: `Change ${orderName(order)}`, error }),
        onSettled: () => setMoved(undefined),
      },
    );
  };
  const current = useRef({ send, put });
  current.current = { send, put };
  const watch = useMemo(
    () => ({
      onMove: (to: MovedLine<ChipLine>) => current.current.put(to),
      onDrop: (dropped: MovedLine<ChipLine>) => current.current.send(dropped),
      onCancel: () => current.current.put(undefined),
    }),
    [],
  );
  return {
    moved,
    isPending: replace.isPending,
    watch,
    step(line, price) {
      put({ line: moved?.line.id === line.id ? moved.line : line, price });
      say(`${prices.price(price)}, ${distanceWords(price, last, prices)} from the last price.`);
    },
    drop() {
      if (moved && moved.price !== moved.line.price) send(moved);
      else putBack();
    },
    putBack,
    cancelLine(line) {
      if (isPlanned(line)) return line.planned.change(line.part, undefined);
      const { order, words } = line;
      cancel.mutate(order.client_order_id, {
        onSuccess: () => {
          say(`Canceled: ${words}.`);
          // The button disappears, so the chart gets the focus.
          element.current?.focus();
        },
        onError: (error) => openDialog({ kind: "failure", action: `Cancel ${orderName(order)}`, error }),
      });
    },
  };
}
