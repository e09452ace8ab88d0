import type { CandleAnswer } from "@bourse/contract/host-api";
import { classes, formatChange, formatPercent, formatPrice, formatVolume } from "@bourse/ui";

export interface LegendProps {
  readonly bar: CandleAnswer | undefined;
  /** Writes the bar's time. */
  readonly time: (iso: string) => string;
  /** The bar is not complete. */
  readonly forming: boolean;
}

/** Open, high, low and close of the bar under the cursor, else of the last one. It ends before the price axis. */
export function Legend({ bar, time, forming }: LegendProps) {
  if (!bar) return null;
  const change = bar.close - bar.open;
  const tone = change < 0 ? "text-negative" : "text-positive";
  return (
    <div
      data-legend=""
      className="pointer-events-none absolute top-1.5 right-18 left-2.5 z-10 flex flex-wrap gap-x-1.5 rounded bg-surface/85 px-1 text-xs"
    >
      <span className="text-muted">{time(bar.time)}</span>
      <Value name="O" value={formatPrice(bar.open)} tone={tone} />
      <Value name="H" value={formatPrice(bar.high)} tone={tone} />
      <Value name="L" value={formatPrice(bar.low)} tone={tone} />
      <Value name="C" value={formatPrice(bar.close)} tone={tone} />
      <span className={classes("min-w-[13ch]", tone)}>
        {formatChange(change)} ({formatPercent((change / bar.open) * 100)})
      </span>
      <Value name="Vol" value={formatVolume(bar.volume)} tone="text-text" width="min-w-[10ch]" />
      {forming && <span className="text-warning">forming</span>}
    </div>
  );
}

interface ValueProps {
  readonly name: string;
  readonly value: string;
  readonly tone: string;
  /** Room that is kept when the figure gets shorter: what stands after it does not move with the price. */
  readonly width?: string;
}

function Value({ name, value, tone, width }: ValueProps) {
  return (
    <span className={width}>
      <span className="text-muted">{name} </span>
      <span className={classes(tone)}>{value}</span>
    </span>
  );
}
