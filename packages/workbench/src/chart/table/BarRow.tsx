import type { Bar } from "@bourse/bars";
import { classes, formatPercent, type PriceWriter } from "@bourse/ui";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { BarStore } from "../store/bar-store.ts";
import type { Column, valueColumns } from "./columns.ts";
import { HEADER_HEIGHT, type Order, ROW_HEIGHT } from "./rows.ts";

type Columns = ReturnType<typeof valueColumns>;

export interface HeaderProps {
  /** Time zone of the dates. */
  readonly zone: string;
  readonly columns: Columns;
  readonly order: Order;
  readonly onTurn: () => void;
}

const HEAD = "px-3 font-medium whitespace-nowrap";

/** The header, which stays in sight; the first column sorts. */
export function Header({ zone, columns, order, onTurn }: HeaderProps) {
  const Arrow = order === "newest" ? ArrowDown : ArrowUp;
  return (
    <thead className="bg-raised text-muted">
      <tr aria-rowindex={1} style={{ height: HEADER_HEIGHT }}>
        <th scope="col" aria-sort={order === "newest" ? "descending" : "ascending"} className={`${HEAD} text-left`}>
          <button type="button" onClick={onTurn} className="inline-flex min-h-6 items-center gap-1 hover:text-text">
            Date ({zone}) <Arrow size={12} aria-hidden="true" />
          </button>
        </th>
        {columns.prices.map(titleCell)}
        <th scope="col" className={HEAD}>
          Change vs prev. close
        </th>
        {columns.others.map(titleCell)}
      </tr>
    </thead>
  );
}

const titleCell = ({ key, title }: Column) => (
  <th key={key} scope="col" className={HEAD}>
    {title}
  </th>
);

export interface BarRowProps {
  readonly id: string;
  /** Row among all, from 0. */
  readonly row: number;
  readonly index: number;
  readonly store: BarStore;
  readonly columns: Columns;
  readonly prices: PriceWriter;
  readonly time: (time: number) => string;
  readonly isForming: boolean;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onShow: () => void;
}

/** One bar with the values of the indicators at it. */
export function BarRow(props: BarRowProps) {
  const { id, row, index, store, columns, prices, time, isForming, isActive, onActivate, onShow } = props;
  const [bar, before] = [store.bar(index), store.bar(index - 1)];
  if (!bar) return null;
  const cell = ({ key, value }: Column) => (
    <td key={key} className="px-3 whitespace-nowrap">
      {value(bar, index)}
    </td>
  );
  return (
    <tr
      id={id}
      aria-rowindex={row + 2}
      aria-selected={isActive}
      onClick={onActivate}
      onDoubleClick={onShow}
      style={{ height: ROW_HEIGHT }}
      className={classes("border-b border-line/60", isActive ? "bg-accent/20" : "hover:bg-raised")}
    >
      <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
        {time(bar.time)} {isForming && <span className="text-warning">forming</span>}
      </th>
      {columns.prices.map(cell)}
      <td className="px-3 whitespace-nowrap">{before && <Change bar={bar} before={before} prices={prices} />}</td>
      {columns.others.map(cell)}
    </tr>
  );
}

interface ChangeProps {
  readonly bar: Bar;
  readonly before: Bar;
  readonly prices: PriceWriter;
}

function Change({ bar, before, prices }: ChangeProps) {
  const change = bar.close - before.close;
  return (
    <span className={change < 0 ? "text-negative" : "text-positive"}>
      {prices.change(change)} ({formatPercent((change / before.close) * 100)})
    </span>
  );
}
