import type { CandleAnswer } from "@bourse/contract/host-api";

const DAY = 86_400_000;

/** Time spans before the last bar. */
const DAILY = [
  { name: "3M", title: "Last three months", days: 92 },
  { name: "1Y", title: "Last year", days: 366 },
  { name: "5Y", title: "Last five years", days: 1827 },
  { name: "All", title: "Everything", days: Number.POSITIVE_INFINITY },
] as const;

/** For bars shorter than a day. */
const INTRADAY = [
  { name: "1D", title: "Last day", days: 1 },
  { name: "1W", title: "Last week", days: 7 },
  { name: "1M", title: "Last month", days: 31 },
  { name: "All", title: "Everything", days: Number.POSITIVE_INFINITY },
] as const;

export interface RangeButtonsProps {
  readonly bars: readonly CandleAnswer[];
  /** The bars are shorter than a day. */
  readonly intraday: boolean;
  readonly onRange: (count: number) => void;
}

/** Buttons for the visible time range. */
export function RangeButtons({ bars, intraday, onRange }: RangeButtonsProps) {
  return (
    <fieldset className="flex shrink-0 gap-0.5 border-t border-line px-1.5 py-0.5">
      <legend className="sr-only">Visible range</legend>
      {(intraday ? INTRADAY : DAILY).map(({ name, title, days }) => (
        <button
          key={name}
          type="button"
          title={title}
          className="h-6 min-w-6 rounded px-1.5 text-2xs font-medium text-muted hover:bg-raised hover:text-text"
          onClick={() => onRange(countSince(bars, days))}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** Bars within the last `days` days of the data. */
export function countSince(bars: readonly CandleAnswer[], days: number): number {
  const last = bars.at(-1);
  if (!last) return 0;
  const since = Date.parse(last.time) - days * DAY;
  return bars.filter((bar) => Date.parse(bar.time) >= since).length;
}
