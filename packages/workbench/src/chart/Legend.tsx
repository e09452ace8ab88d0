import type { Bar } from "@bourse/bars";
import { classes, formatPercent, formatVolume, type PriceWriter } from "@bourse/ui";
import { type RefObject, useCallback } from "react";
import { PriceAge } from "../market/PriceAge.tsx";
import { replays } from "../state/replay.ts";
import { useStore } from "../state/store.ts";
import type { Drawing } from "./drawing.ts";

export interface LegendProps {
  readonly symbol: string;
  readonly bar: Bar | undefined;
  /** The previous bar, whose close is the base of the change; absent for the first bar. */
  readonly before: Bar | undefined;
  readonly prices: PriceWriter;
  /** Formats the bar's time. */
  readonly time: (time: number) => string;
  /** The bar is not complete. */
  readonly forming: boolean;
  /** Where the pane of the volume begins, in pixels below the legend; undefined until it is known. */
  readonly volumeTop: number | undefined;
}

/** Open, high, low and close of the bar under the cursor, otherwise of the last one, in one line; its volume in the pane below. */
export function Legend({ symbol, bar, before, prices, time, forming, volumeTop }: LegendProps) {
  if (!bar) return null;
  const { price } = prices;
  return (
    <div data-legend="" className="over-bars flex gap-x-1.5 overflow-hidden text-xs whitespace-nowrap">
      <span className="text-muted @max-sm:sr-only">{time(bar.time)}</span>
      <Value name="O" value={price(bar.open)} />
      <Value name="H" value={price(bar.high)} />
      <Value name="L" value={price(bar.low)} />
      <Value name="C" value={price(bar.close)} />
      {before && <Change value={bar.close - before.close} against={before.close} prices={prices} />}
      {forming && <span className="text-warning @max-xs:sr-only">forming</span>}
      {forming && (
        <span className="empty:hidden">
          <PriceAge symbol={symbol} words="@max-sm:sr-only" />
        </span>
      )}
      <span
        className={classes("absolute left-0", volumeTop === undefined && "sr-only")}
        style={volumeTop === undefined ? undefined : { top: volumeTop }}
      >
        <Value name="Vol" value={formatVolume(bar.volume)} />
      </span>
    </div>
  );
}

interface AxisAgeProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly drawing: RefObject<Drawing | undefined>;
}

/** Marks the last price at the axis while it is stale; in a replay the axis has a price of then. Shows nothing itself. */
export function AxisAge({ chartId, symbol, drawing }: AxisAgeProps) {
  const isReplaying = useStore(replays).of[chartId] !== undefined;
  const markAge = useCallback((age: string | undefined) => drawing.current?.markAge(age), [drawing]);
  return isReplaying ? null : <PriceAge symbol={symbol} tell={markAge} />;
}

interface ChangeProps {
  readonly value: number;
  readonly against: number;
  readonly prices: PriceWriter;
}

/** Change from the previous close, as in the header, the watchlist and quote views. */
function Change({ value, against, prices }: ChangeProps) {
  return (
    <span className="@max-lg:sr-only">
      <span className={classes("inline-block min-w-[13ch]", value < 0 ? "text-negative" : "text-positive")}>
        {prices.change(value)} ({formatPercent((value / against) * 100)})
      </span>{" "}
      <span className="text-2xs text-muted @max-2xl:sr-only">vs prev. close</span>
    </span>
  );
}

function Value({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <span>
      <span className="text-muted">{name} </span>
      <span>{value}</span>
    </span>
  );
}
