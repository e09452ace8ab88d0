import type { Account } from "@bourse/contract/host-api";
import type { PriceWriter } from "@bourse/ui";
import { X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { canDrag } from "../../chart/line-drag.ts";
import { pointedPrice } from "../../words/price.ts";
import { KINDS } from "../kinds.ts";
import { orderName } from "../words.ts";
import { ChipKind } from "./ChipKind.tsx";
import { chipClass } from "./chips.ts";
import { type ChipLine, isPlanned, tradeOf } from "./lines.ts";
import { distanceWords, type LineMove } from "./use-moved-line.ts";

interface OrderChipProps {
  readonly line: ChipLine;
  readonly prices: PriceWriter;
  readonly last: number | undefined;
  /** Of the account. */
  readonly kind: Account["kind"];
  readonly move: LineMove;
  readonly onHold: (event: PointerEvent) => void;
}

/** Steps of a price that a key moves a line by. */
const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 100, PageDown: -100 };
const BIG = 10;
/** Decimals of a step where the source does not report the precision. */
const USUAL_DECIMALS = 2;

/** A line of an order, sent or in the ticket: its price as a slider for keys, a handle for the pointer, and a button that cancels the order. */
export function OrderChip({ line, prices, last, kind, move, onHold }: OrderChipProps) {
  const { id, words, short, isMovable, isCancelable } = line;
  const { side, symbol } = tradeOf(line);
  const { moved, isPending } = move;
  const isMoved = moved?.line.id === id;
  const price = isMoved ? moved.price : line.price;
  const distance = distanceWords(price, last, prices);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    const isEnd = isMoved && (event.key === "Enter" || event.key === "Escape");
    if (isPending || (steps === undefined && !isEnd)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") return move.drop();
    if (steps === undefined) return move.putBack();
    const step = 10 ** -(prices.decimals ?? USUAL_DECIMALS) * (event.shiftKey ? BIG : 1);
    const next = pointedPrice(price + steps * step, prices.decimals);
    if (next > 0) move.step(line, next);
  };
  const tone = side === "buy" ? "border-positive text-positive" : "border-negative text-negative";
  const looks = isPlanned(line) ? `${tone} border-dashed` : tone;
  const text = isMoved ? (
    `${prices.price(price)} · ${distance}`
  ) : (
    <>
      {short}
      <span className="chip-more">{`${words.slice(short.length)} ${prices.price(price)}`}</span>
    </>
  );
  return (
    <li data-chip={id} data-moved={isMoved || undefined} className={chipClass(kind, looks)}>
      {isMovable ? (
        <button
          type="button"
          role="slider"
          aria-orientation="vertical"
          aria-label={`${KINDS[kind].word}: ${words} in ${symbol}. Arrow keys move its price, Enter ${isPlanned(line) ? "keeps it" : "changes the order"}, Escape leaves it.`}
          aria-valuenow={price}
          aria-valuetext={`${prices.price(price)}${distance && `, ${distance} from the last price`}`}
          title="Drag to another price"
          className="h-5 cursor-ns-resize rounded focus-visible:outline-2"
          onKeyDown={onKeyDown}
          onBlur={() => isMoved && !isPending && (isPlanned(line) ? move.drop() : move.putBack())}
          onPointerDown={({ nativeEvent: event }) => canDrag(event) && !isPending && onHold(event)}
        >
          {text}
        </button>
      ) : (
        <span>{text}</span>
      )}
      <ChipKind kind={kind} />
      {isCancelable && (
        <button
          type="button"
          aria-label={isPlanned(line) ? `Leave out: ${words}` : `Cancel ${orderName(line.order)}, ${words}`}
          title={isPlanned(line) ? "Leave it out" : "Cancel the order"}
          className="chip-more order-first -ml-0.5 grid size-5 place-items-center rounded hover:bg-raised"
          onClick={() => move.cancelLine(line)}
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
