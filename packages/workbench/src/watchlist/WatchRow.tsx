import type { QuoteAnswer } from "@bourse/contract/host-api";
import { classes, formatPercent, IconButton, usePrices } from "@bourse/ui";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useQuote, useSymbols } from "../api/queries.ts";
import { localMoment } from "../words/time.ts";

export interface WatchRowProps {
  readonly symbol: string;
  /** The active chart shows it. */
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** One symbol with its quote. Alt and an arrow key move it, Delete removes it from the list. */
export function WatchRow({ symbol, isShown, onShow, onMove, onRemove }: WatchRowProps) {
  const quote = useQuote(symbol);
  const silentSince = useSymbols().data?.symbols.find((each) => each.symbol === symbol)?.silent_since;
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyAct(event, onMove, onRemove);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <li className={classes("group flex items-center border-b border-line pr-1", isShown && "bg-raised")}>
      <button
        type="button"
        data-watch={symbol}
        aria-current={isShown}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={onShow}
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 items-baseline gap-2 py-1.5 pl-3 text-left -outline-offset-2"
      >
        <span className="min-w-0 flex-1 truncate text-xs font-semibold">{symbol}</span>
        {quote.data && <Figures quote={quote.data} />}
        {silentSince && <span className="text-2xs text-negative">since {localMoment(silentSince)}</span>}
        {quote.error && <span className="text-2xs text-muted">no data</span>}
      </button>
      <span className="flex shrink-0 pl-1">
        <Small label={`Move ${symbol} up`} onClick={() => onMove(-1)} icon={ArrowUp} />
        <Small label={`Move ${symbol} down`} onClick={() => onMove(1)} icon={ArrowDown} />
        <Small label={`Remove ${symbol} from the watchlist`} onClick={onRemove} icon={X} />
      </span>
    </li>
  );
}

function keyAct({ key, altKey }: KeyboardEvent, onMove: (by: 1 | -1) => void, onRemove: () => void) {
  if (altKey && key === "ArrowUp") return () => onMove(-1);
  if (altKey && key === "ArrowDown") return () => onMove(1);
  return key === "Delete" ? onRemove : undefined;
}

function Figures({ quote }: { readonly quote: QuoteAnswer }) {
  const { price, change } = usePrices(quote.symbol);
  return (
    <>
      <span className="text-xs">{price(quote.price)}</span>
      <span
        title={`${change(quote.change)} against the previous close, ${price(quote.previous_close)}`}
        className={classes("w-[7ch] text-right text-2xs", quote.change < 0 ? "text-negative" : "text-positive")}
      >
        {formatPercent(quote.change_percent)}
      </span>
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
    <IconButton label={label} onClick={onClick} className="size-6 opacity-60 group-hover:opacity-100 focus:opacity-100">
      <Icon size={12} aria-hidden="true" />
    </IconButton>
  );
}
