import { formatPercent, type PriceWriter } from "@bourse/ui";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { LineDragParts, MovedLine } from "../../chart/line-drag.ts";
import { openDialog } from "../../state/dialogs.ts";
import { amountText } from "../../words/price.ts";
import { useCancelOrder, useReplaceOrder } from "../queries.ts";
import { orderName } from "../words.ts";
import type { OrderLine } from "./lines.ts";

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
  readonly moved: MovedLine<OrderLine> | undefined;
  /** The host is being asked. */
  readonly isPending: boolean;
  /** For the pointer. */
  readonly watch: Pick<LineDragParts<OrderLine>, "onMove" | "onDrop" | "onCancel">;
  /** Moves a line and says where it is. */
  step(line: OrderLine, price: number): void;
  /** Asks the host for the price of the moved line. */
  drop(): void;
  /** Puts the line back. */
  putBack(): void;
  cancelOrder(line: OrderLine): void;
}

/** A distance from the last price: `−0.85 (−0.86%)`; empty where there is none. */
export function distanceWords(price: number, last: number | undefined, prices: PriceWriter): string {
  if (last === undefined || last === 0) return "";
  return `${prices.change(price - last)} (${formatPercent(((price - last) / last) * 100)})`;
}

/** One line at a time is moved. One move is one request; a refusal puts the line back and says why. */
export function useMovedLine({ account, prices, say, last, element }: MovingOf): LineMove {
  const [moved, setMoved] = useState<MovedLine<OrderLine>>();
  const replace = useReplaceOrder(account);
  const cancel = useCancelOrder(account);
  const putBack = () => setMoved(undefined);
  const send = ({ line, price }: MovedLine<OrderLine>) => {
    const { order, part } = line;
    setMoved({ line, price });
    replace.mutate(
      { client_order_id: order.client_order_id, [part]: amountText(price, prices.decimals) },
      {
        onSuccess: () => say(`${line.words} is at ${prices.price(price)} now.`),
        onError: (error) => openDialog({ kind: "failure", action: `Change ${orderName(order)}`, error }),
        onSettled: putBack,
      },
    );
  };
  const current = useRef(send);
  current.current = send;
  const watch = useMemo(
    () => ({
      onMove: setMoved,
      onDrop: (dropped: MovedLine<OrderLine>) => current.current(dropped),
      onCancel: () => setMoved(undefined),
    }),
    [],
  );
  return {
    moved,
    isPending: replace.isPending,
    watch,
    step(line, price) {
      setMoved({ line, price });
      say(`${prices.price(price)}, ${distanceWords(price, last, prices)} from the last price.`);
    },
    drop() {
      if (moved && moved.price !== moved.line.price) send(moved);
      else putBack();
    },
    putBack,
    cancelOrder({ order, words }) {
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
