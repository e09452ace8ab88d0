import type { Bar } from "@bourse/bars";
import { classes, formatPercent, formatVolume, type PriceWriter } from "@bourse/ui";

export interface LegendProps {
  readonly bar: Bar | undefined;
  /** The previous bar, whose close is the base of the change; absent for the first bar. */
  readonly before: Bar | undefined;
  readonly prices: PriceWriter;
  /** Formats the bar's time. */
  readonly time: (time: number) => string;
  /** The bar is not complete. */
  readonly forming: boolean;
}

/** Open, high, low and close of the bar under the cursor, otherwise of the last one. It ends before the price axis. */
export function Legend({ bar, before, prices, time, forming }: LegendProps) {
  if (!bar) return null;
  const { price } = prices;
  return (
    <div data-legend="" className="flex flex-wrap self-start gap-x-1.5 rounded bg-surface/85 px-1 text-xs">
      <span className="text-muted">{time(bar.time)}</span>
      <Value name="O" value={price(bar.open)} />
      <Value name="H" value={price(bar.high)} />
      <Value name="L" value={price(bar.low)} />
      <Value name="C" value={price(bar.close)} />
      {before && <Change value={bar.close - before.close} against={before.close} prices={prices} />}
      <Value name="Vol" value={formatVolume(bar.volume)} width="min-w-[10ch]" />
      {forming && <span className="text-warning">forming</span>}
    </div>
  );
}

interface ChangeProps {
  readonly value: number;
  readonly against: number;
  readonly prices: PriceWriter;
}

/** Change from the previous close, as in the header, the watchlist and quote views. */
function Change({ value, against, prices }: ChangeProps) {
  return (
    <span className="whitespace-nowrap">
      <span className={classes("inline-block min-w-[13ch]", value < 0 ? "text-negative" : "text-positive")}>
        {prices.change(value)} ({formatPercent((value / against) * 100)})
      </span>{" "}
      <span className="text-2xs text-muted">vs prev. close</span>
    </span>
  );
}

interface ValueProps {
  readonly name: string;
  readonly value: string;
  /** Minimum width, so that the following text does not move when the figure gets shorter. */
  readonly width?: string;
}

function Value({ name, value, width }: ValueProps) {
  return (
    <span className={classes("whitespace-nowrap", width)}>
      <span className="text-muted">{name} </span>
      <span>{value}</span>
    </span>
  );
}
