import type { Bar } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract/host-api";
import { Button, classes, formatPercent, formatVolume, type PriceWriter, usePrices } from "@bourse/ui";
import { useState } from "react";
import { nameOfTime } from "./bars.ts";
import type { ChartBars } from "./chart-bars.ts";

/** Rows of one page of the table. */
const PAGE = 100;

const COLUMNS = ["Date (UTC)", "Open", "High", "Low", "Close", "Change vs prev. close", "Volume"] as const;

export interface DataTableProps {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
}

/** The chart's figures as a table, newest first, for everyone who cannot use the drawing. */
export function DataTable({ symbol, timeframe, bars: { store, forming } }: DataTableProps) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(store.length / PAGE));
  const end = store.to - page * PAGE;
  const begin = Math.max(store.from, end - PAGE);
  const rows = Array.from({ length: Math.max(0, end - begin) }, (_each, offset) => end - 1 - offset);
  const time = nameOfTime(timeframe);
  const prices = usePrices(symbol);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard this way */}
      <section tabIndex={0} aria-label={`${symbol} bars`} className="min-h-0 flex-1 overflow-auto">
        <table className="w-full border-collapse text-right text-xs">
          <thead className="sticky top-0 bg-raised text-muted">
            <tr>
              {COLUMNS.map((name, index) => (
                <th key={name} scope="col" className={classes("px-3 py-1.5 font-medium", index === 0 && "text-left")}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((index) => {
              const bar = store.bar(index);
              return (
                bar && (
                  <Row
                    key={bar.time}
                    bar={bar}
                    before={store.bar(index - 1)}
                    prices={prices}
                    time={time(bar.time)}
                    forming={index === forming}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </section>
      <nav aria-label="Pages of bars" className="flex items-center justify-end gap-2 border-t border-line px-3 py-1.5">
        <span className="text-xs text-muted">
          Page {page + 1} of {pages}
        </span>
        <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <Button disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
          Older
        </Button>
      </nav>
    </div>
  );
}

interface RowProps {
  readonly bar: Bar;
  readonly before: Bar | undefined;
  readonly prices: PriceWriter;
  readonly time: string;
  readonly forming: boolean;
}

function Row({ bar, before, prices, time, forming }: RowProps) {
  const { price } = prices;
  return (
    <tr className="border-b border-line/60 hover:bg-raised">
      <th scope="row" className="px-3 py-1 text-left font-normal">
        {time} {forming && <span className="text-warning">forming</span>}
      </th>
      <td className="px-3">{price(bar.open)}</td>
      <td className="px-3">{price(bar.high)}</td>
      <td className="px-3">{price(bar.low)}</td>
      <td className="px-3 font-medium">{price(bar.close)}</td>
      <td className="px-3">{before && <Change bar={bar} before={before} prices={prices} />}</td>
      <td className="px-3">{formatVolume(bar.volume)}</td>
    </tr>
  );
}

function Change({ bar, before, prices }: Required<Pick<RowProps, "bar" | "prices">> & { readonly before: Bar }) {
  const change = bar.close - before.close;
  return (
    <span className={change < 0 ? "text-negative" : "text-positive"}>
      {prices.change(change)} ({formatPercent((change / before.close) * 100)})
    </span>
  );
}
