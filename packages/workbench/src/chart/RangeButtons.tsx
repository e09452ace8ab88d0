import type { ReactNode } from "react";
import { whole } from "../words/price.ts";
import { MOST_BARS } from "./history.ts";
import type { BarStore } from "./store/bar-store.ts";

const DAY = 86_400_000;
const EVERYTHING = `Everything, up to ${whole(MOST_BARS)} bars`;

/** Ranges are times before the last bar: they do not depend on how many bars there are, or how many are read. */
const DAILY = [
  { name: "3M", title: "Last three months", days: 92 },
  { name: "1Y", title: "Last year", days: 366 },
  { name: "5Y", title: "Last five years", days: 1827 },
  { name: "All", title: EVERYTHING, days: Number.POSITIVE_INFINITY },
] as const;

/** For bars shorter than a day. */
const INTRADAY = [
  { name: "1D", title: "Last day", days: 1 },
  { name: "1W", title: "Last week", days: 7 },
  { name: "1M", title: "Last month", days: 31 },
  { name: "All", title: EVERYTHING, days: Number.POSITIVE_INFINITY },
] as const;

export interface RangeButtonsProps {
  readonly store: BarStore;
  /** The bars are shorter than a day. */
  readonly intraday: boolean;
  /** Called with the time since which bars are shown, in milliseconds; minus infinity for all bars. */
  readonly onRange: (since: number) => void;
  /** Shown at the end of the row. */
  readonly children: ReactNode;
}

/** Buttons for the visible time range. */
export function RangeButtons({ store, intraday, onRange, children }: RangeButtonsProps) {
  return (
    <fieldset className="flex min-w-0 flex-1 items-center gap-0.5">
      <legend className="sr-only">Visible range</legend>
      {(intraday ? INTRADAY : DAILY).map(({ name, title, days }) => (
        <button
          key={name}
          type="button"
          title={title}
          // A timeframe's button may show the same letters.
          aria-label={`${name}: ${title}`}
          className="h-6 min-w-6 rounded px-1.5 text-2xs font-medium text-muted hover:bg-raised hover:text-text"
          onClick={() => onRange(rangeStart(store, days))}
        >
          {name}
        </button>
      ))}
      <span className="flex-1" />
      {children}
    </fieldset>
  );
}

/** The time so many days before the last bar. */
const rangeStart = (store: BarStore, days: number): number => (store.bar(store.to - 1)?.time ?? 0) - days * DAY;
