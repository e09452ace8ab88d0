import type { QuoteAnswer, QuoteRow } from "@bourse/contract/host-api";
import { classes, formatPercent, formatVolume, IconButton, usePrices } from "@bourse/ui";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type DragEvent, type KeyboardEvent, memo } from "react";
import { PriceAge } from "../market/PriceAge.tsx";
import { useRowQuote } from "../market/queries.ts";
import { Sparkline } from "../market/Sparkline.tsx";
import type { Column } from "./columns.ts";

export interface WatchRowProps {
  readonly symbol: string;
  /** Its closes; absent until they are read. */
  readonly row: QuoteRow | undefined;
  readonly columns: readonly Column[];
  /** The active chart shows it. */
  readonly isShown: boolean;
  /** False while the rows are sorted: there is no place to move to. */
  readonly isMovable: boolean;
  /** The same object for every rendering. */
  readonly acts: RowActs;
}

/** Acts of the trader on a row. */
export interface RowActs {
  show(symbol: string): void;
  move(symbol: string, by: 1 | -1): void;
  /** A row was dropped on another one. */
  drop(dropped: string, onto: string): void;
  remove(symbol: string): void;
}

export const DRAGGED_SYMBOL = "application/x-bourse-symbol";

/**
 * One symbol with its quote. Alt and an arrow key move it, Delete removes it from the list. It is rendered when its own
 * quote changes, not when another row's does.
 */
export const WatchRow = memo(Row);

function Row({ symbol, row, columns, isShown, isMovable, acts }: WatchRowProps) {
  const quote = useRowQuote(symbol);
  const onMove = isMovable ? (by: 1 | -1) => acts.move(symbol, by) : undefined;
  const onRemove = () => acts.remove(symbol);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAct(event, onMove, onRemove);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const drag = {
    draggable: onMove !== undefined,
    onDragStart: (event: DragEvent) => event.dataTransfer?.setData(DRAGGED_SYMBOL, symbol),
    onDragOver: (event: DragEvent) =>
      onMove && event.dataTransfer?.types.includes(DRAGGED_SYMBOL) && event.preventDefault(),
    onDrop(event: DragEvent) {
      const moved = event.dataTransfer?.getData(DRAGGED_SYMBOL);
      if (moved) acts.drop(moved, symbol);
    },
  };
  return (
    <li
      {...drag}
      className={classes("group relative flex items-center border-b border-line pr-1", isShown && "bg-raised")}
    >
      <button
        type="button"
        data-watch={symbol}
        aria-current={isShown}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={() => acts.show(symbol)}
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2 py-1.5 pl-3 text-left -outline-offset-2"
      >
        <span className="min-w-[8ch] flex-1 truncate text-xs font-semibold">{symbol}</span>
        {columns.includes("trend") && row?.closes && (
          <Sparkline points={quote ? [...row.closes, quote.price] : row.closes} over={`${row.closes.length} days`} />
        )}
        {quote && <Figures quote={quote} columns={columns} />}
        {quote && <PriceAge symbol={symbol} />}
        {row && !row.quote && !quote && <span className="text-2xs text-muted">no data</span>}
      </button>
      {/* They take no room from the prices where a pointer or the focus can bring them. */}
      <span className="flex shrink-0 pl-1 focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:absolute [@media(hover:hover)]:right-1 [@media(hover:hover)]:rounded [@media(hover:hover)]:bg-raised [@media(hover:hover)]:opacity-0">
        {onMove && <Small label={`Move ${symbol} up`} onClick={() => onMove(-1)} icon={ArrowUp} />}
        {onMove && <Small label={`Move ${symbol} down`} onClick={() => onMove(1)} icon={ArrowDown} />}
        <Small label={`Remove ${symbol} from the watchlist`} onClick={onRemove} icon={X} />
      </span>
    </li>
  );
}

function keyAct({ key, altKey }: KeyboardEvent, onMove: ((by: 1 | -1) => void) | undefined, onRemove: () => void) {
  if (onMove && altKey && key === "ArrowUp") return () => onMove(-1);
  if (onMove && altKey && key === "ArrowDown") return () => onMove(1);
  return key === "Delete" ? onRemove : undefined;
}

interface FiguresProps {
  readonly quote: QuoteAnswer;
  readonly columns: readonly Column[];
}

function Figures({ quote, columns }: FiguresProps) {
  const { price, change } = usePrices(quote.symbol);
  const tone = quote.change < 0 ? "text-negative" : "text-positive";
  const title = `${change(quote.change)} against the previous close, ${price(quote.previous_close)}`;
  return (
    <>
      {columns.includes("last") && <span className="text-xs">{price(quote.price)}</span>}
      {columns.includes("change") && <span className={classes("text-2xs", tone)}>{change(quote.change)}</span>}
      {columns.includes("percent") && (
        <span title={title} className={classes("w-[7ch] text-right text-2xs", tone)}>
          {formatPercent(quote.change_percent)}
        </span>
      )}
      {columns.includes("volume") && (
        <span title="Volume" className="w-[6ch] text-right text-2xs text-muted">
          {formatVolume(quote.volume)}
        </span>
      )}
    </>
  );
}

interface SmallProps {
  readonly label: string;
  readonly icon: typeof X;
  readonly onClick: () => void;
}

function Small({ label, icon: Icon, onClick }: SmallProps) {
  return (
    <IconButton label={label} onClick={onClick} className="size-6">
      <Icon size={12} aria-hidden="true" />
    </IconButton>
  );
}
