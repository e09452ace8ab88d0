import type { Quote } from "@bourse/contract";
import { TrendingDown, TrendingUp } from "lucide-react";
import { memo } from "react";
import { classes } from "../classes.ts";
import { formatMomentWithZone, formatPercent, formatVolume } from "../format.ts";
import { usePrices } from "../prices.ts";

/** React skips elements that are the same objects as before: a quote is drawn ten times a second. */
const [FALLS, RISES] = [
  <TrendingDown key="falls" size={13} aria-hidden="true" />,
  <TrendingUp key="rises" size={13} aria-hidden="true" />,
];

/** A quote read by the host: the extension supplies only the symbol. */
export function QuoteCard({ quote }: { readonly quote: Quote }) {
  const { price, change } = usePrices(quote.symbol);
  const falls = quote.change < 0;
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-[20px] leading-6 font-semibold">{price(quote.price)}</span>
        <span
          className={classes("inline-flex items-center gap-1 font-medium", falls ? "text-negative" : "text-positive")}
        >
          {falls ? FALLS : RISES}
          {change(quote.change)} ({formatPercent(quote.change_percent)}){" "}
          <span className="text-2xs font-normal text-muted">vs prev. close</span>
        </span>
      </div>
      <DayRange quote={quote} />
      <dl className="mt-2 grid grid-cols-[auto_1fr_auto_1fr] gap-x-2 gap-y-0.5 text-xs">
        <Figure name="Open" value={price(quote.open)} />
        <Figure name="High" value={price(quote.high)} />
        <Figure name="Prev" value={price(quote.previous_close)} />
        <Figure name="Low" value={price(quote.low)} />
        <Figure name="Volume" value={formatVolume(quote.volume)} />
      </dl>
      <p className="mt-1.5 text-2xs text-muted">
        {quote.symbol} · {formatMomentWithZone(quote.time)} · {quote.source}
      </p>
    </div>
  );
}

const Figure = memo(function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  );
});

/** Position of the price between the day's low and high. */
function DayRange({ quote }: { readonly quote: Quote }) {
  const span = quote.high - quote.low;
  const share = span > 0 ? Math.min(1, Math.max(0, (quote.price - quote.low) / span)) : 0.5;
  return (
    <div
      role="img"
      aria-label={`At ${Math.round(share * 100)} percent of the day's range`}
      className="relative mt-2 h-1 rounded-full bg-line"
    >
      <span
        className="absolute -top-0.5 size-2 -translate-x-1/2 rounded-full bg-accent"
        style={{ left: `${share * 100}%` }}
      />
    </div>
  );
}
