import type { Account, AccountOrder } from "@bourse/contract/host-api";
import { formatMoney, type PriceWriter, useTheme } from "@bourse/ui";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Drawing } from "../../chart/drawing.ts";
import { watchLineDrags } from "../../chart/line-drag.ts";
import type { LevelMark } from "../../chart/overlays/level.ts";
import { useThings } from "../../chart/things.ts";
import { PriceAge } from "../../market/PriceAge.tsx";
import { plannedOrder } from "../../state/planned-order.ts";
import { replays } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import { pointedPrice } from "../../words/price.ts";
import { KINDS } from "../kinds.ts";
import { useLiveOrders } from "../live.ts";
import { ReplaceDialog } from "../ReplaceDialog.tsx";
import { ChipKind } from "./ChipKind.tsx";
import { chipClass, chipTops } from "./chips.ts";
import {
  type ChipLine,
  isPlanned,
  type OrderActs,
  orderLinesOf,
  orderThing,
  type PositionLine,
  positionLineOf,
  ticketLinesOf,
  tradeOf,
} from "./lines.ts";
import { OrderChip } from "./OrderChip.tsx";
import type { OrdersOnProps } from "./OrdersPart.tsx";
import { type LineMove, useMovedLine } from "./use-moved-line.ts";

/** Between the chips and the price axis. */
const GAP = 4;

/** Puts each chip beside its line after each repaint. It writes styles alone: nothing is rendered, and nothing is measured. */
function useChipPlaces(
  lines: readonly { readonly id: string; readonly price: number }[],
  drawing: RefObject<Drawing | undefined>,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const key = lines.map(({ id, price }) => `${id} ${price}`).join("\n");
  const current = useRef(lines);
  current.current = lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the lines
  useLayoutEffect(() => {
    const chart = drawing.current;
    const shown = list.current;
    if (!chart || !shown) return;
    let before = "";
    const place = () => {
      const { height } = chart.size();
      const tops = chipTops(
        current.current.map(({ id, price }) => ({ id, y: chart.yOf(price) })),
        height,
      );
      const right = chart.axisWidth() + GAP;
      const now = JSON.stringify([...tops, right]);
      if (now === before) return;
      before = now;
      shown.style.right = `${right}px`;
      shown.style.visibility = "visible";
      for (const chip of shown.children as HTMLCollectionOf<HTMLElement>) {
        chip.style.transform = `translateY(${tops.get(chip.dataset.chip ?? "") ?? 0}px)`;
      }
    };
    place();
    return chart.onFrame(place);
  }, [drawing, key]);
  return list;
}

interface ChipActs extends Pick<LineMove, "cancelLine">, Pick<OrderActs, "changeOrder"> {}

/** Offers the chips of orders that can be canceled, changed or left out to the chart's menu. */
function useOrderThings(
  list: RefObject<HTMLElement | null>,
  lines: readonly ChipLine[],
  { cancelLine, changeOrder }: ChipActs,
): void {
  useThings(({ target }) => {
    const chip = list.current?.contains(target) ? target.closest<HTMLElement>("[data-chip]") : undefined;
    const line = lines.find(({ id }) => id === chip?.dataset.chip);
    if (!line?.isCancelable) return undefined;
    if (!isPlanned(line)) return orderThing(line, { cancelOrder: cancelLine, changeOrder });
    return { name: line.words, entries: [{ name: "Leave it out", run: () => cancelLine(line) }] };
  });
}

interface LevelsOf extends Pick<OrdersOnProps, "drawing">, Pick<LineMove, "moved"> {
  readonly lines: readonly ChipLine[];
  readonly position: PositionLine | undefined;
  readonly kind: Account["kind"];
}

/** Draws the prices of orders and of the position as levels. */
function useLevels({ lines, position, moved, kind, drawing }: LevelsOf): void {
  const { palette } = useTheme();
  useEffect(() => {
    const title = kind === "live" ? "LIVE" : "";
    const marks = lines.map((line): LevelMark => {
      const { id, price, isCancelable } = line;
      const color = tradeOf(line).side === "buy" ? palette.positive : palette.negative;
      const looks = isPlanned(line)
        ? ({ title: "", stroke: "dashed" } as const)
        : ({ title, stroke: isCancelable ? "solid" : "dotted" } as const);
      return { kind: "level", id, price: moved?.line.id === id ? moved.price : price, color, ...looks };
    });
    const held: readonly LevelMark[] = position
      ? [{ kind: "level", id: position.id, price: position.price, title, color: palette.accent, stroke: "dashed" }]
      : [];
    drawing.current?.overlays.show("orders", [...marks, ...held]);
  }, [lines, position, moved, palette, drawing, kind]);
}

/** Chips on one chart: more would cover the bars. The panel lists every order. */
const MOST = 16;

/** The working orders and the position of a chart's symbol as lines, which can be dragged, moved by keys and canceled. */
export function OrdersOn({ account, chartId, symbol, prices, element, drawing, say, last }: OrdersOnProps) {
  const { id: accountId, kind, takes } = account;
  const orders = useLiveOrders(accountId);
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  const { of: planned } = useStore(plannedOrder);
  const lines = useMemo(
    (): readonly ChipLine[] =>
      isReplaying
        ? []
        : [
            ...ticketLinesOf(planned?.accountId === accountId ? planned : undefined, symbol),
            ...orderLinesOf({ orders, takes }, symbol),
          ],
    [orders, takes, symbol, isReplaying, planned, accountId],
  );
  const position = useMemo(
    () => (isReplaying ? undefined : positionLineOf(account, symbol)),
    [account, symbol, isReplaying],
  );
  const { decimals } = prices;
  const move = useMovedLine({ account: accountId, prices, say, last, element });
  const { moved } = move;
  const { watch, isPending } = move;
  const movable = useRef(lines);
  movable.current = isPending ? [] : lines.filter((each) => each.isMovable);

  useLevels({ lines, position, moved, kind, drawing });

  const drags = useRef<ReturnType<typeof watchLineDrags>>(undefined);
  useEffect(() => {
    if (!element.current) return;
    const made = watchLineDrags(element.current, {
      reach: "prices",
      drawing: () => drawing.current,
      lines: () => movable.current,
      snap: (price) => pointedPrice(price, decimals),
      ...watch,
    });
    drags.current = made;
    return made.end;
  }, [element, drawing, decimals, watch]);

  const shown = lines.slice(0, MOST);
  const heights = [...shown, ...(position ? [position] : [])].map(({ id, price }) => ({
    id,
    price: moved?.line.id === id ? moved.price : price,
  }));
  const list = useChipPlaces(heights, drawing);
  const [changed, setChanged] = useState<AccountOrder>();
  useOrderThings(list, lines, { cancelLine: move.cancelLine, changeOrder: setChanged });
  if (isReplaying) return <Hidden />;
  if (heights.length === 0) return null;
  return (
    <>
      {changed && <ReplaceDialog account={account} order={changed} onClose={() => setChanged(undefined)} />}
      <ul
        ref={list}
        aria-label={`${KINDS[kind].word} orders and position in ${symbol}`}
        className="pointer-events-none invisible absolute top-0 z-10"
      >
        {position && <PositionChip {...{ symbol, position, prices, last, account }} />}
        {shown.map((line) => (
          <OrderChip
            key={line.id}
            {...{ line, prices, last, kind, move }}
            onHold={(event) => drags.current?.hold(line, event)}
          />
        ))}
        {lines.length > MOST && (
          <li data-chip="more" className="text-2xs text-muted">
            and {lines.length - MOST} more in the panel Orders
          </li>
        )}
      </ul>
    </>
  );
}

/** Orders are current: drawn over past bars in a replay, they would show something that was never true. */
function Hidden() {
  return (
    <p className="pointer-events-none absolute bottom-10 left-2.5 z-10 text-2xs text-muted">
      Orders and positions are of now, so a replay does not show them.
    </p>
  );
}

interface PositionChipProps {
  readonly symbol: string;
  readonly position: PositionLine;
  readonly prices: PriceWriter;
  readonly last: number | undefined;
  readonly account: Pick<Account, "kind" | "exchange">;
}

/** A position at its mean price, with the result that it would have at the last one. */
function PositionChip({ symbol, position, prices, last, account: { kind, exchange } }: PositionChipProps) {
  const { id, price, quantity, words } = position;
  const open = last === undefined ? undefined : (last - price) * quantity;
  return (
    <li data-chip={id} className={chipClass(kind, "border-accent text-accent")}>
      <span className="chip-more">
        {words} at {prices.price(price)}
      </span>
      {open !== undefined && (
        <span className={open < 0 ? "text-negative" : "text-positive"} data-open-result="">
          <span className="sr-only">, open result </span>
          {formatMoney(open, { currency: exchange?.currency, signDisplay: "exceptZero" })}
        </span>
      )}
      {open !== undefined && <PriceAge symbol={symbol} words="chip-more" />}
      <ChipKind kind={kind} />
    </li>
  );
}
