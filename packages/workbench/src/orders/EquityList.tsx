import type { Account, AccountEquity, EquityDay } from "@bourse/contract/host-api";
import { decimal } from "@bourse/orders";
import { formatMoney, Skeleton } from "@bourse/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../api/context.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { CardName } from "../lists/cards.tsx";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { Nothing } from "./blotter/Nothing.tsx";
import { SheetRow, SheetTable, type ShownTitles } from "./blotter/SheetTable.tsx";
import type { Sheet } from "./blotter/sheet.ts";
import { curvePoints } from "./curve-points.ts";
import { Older } from "./Older.tsx";
import { ACCOUNTS_KEY } from "./queries.ts";
import { MoneyCell } from "./Table.tsx";

const WIDTH = 600;
const HEIGHT = 90;

interface EquityCurveProps {
  readonly curve: AccountEquity["curve"];
  /** Currency of the account; undefined on paper. */
  readonly currency: string | undefined;
}

/** The equity of an account over time as a line; the table below it has the values. */
function EquityCurve({ curve, currency }: EquityCurveProps) {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || curve.length < 2) return null;
  const values = curve.map(({ equity }) => Number(equity));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const money = (amount: number | string) => formatMoney(amount, { currency });
  const ends = `from ${money(first.equity)} on ${localMoment(first.at)} to ${money(last.equity)} on ${localMoment(last.at)}`;
  const words = `Equity ${ends}, lowest ${money(least)}, highest ${money(most)}.`;
  return (
    <figure className="m-2">
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-24 w-full text-accent"
      >
        <polyline
          points={curvePoints(curve, { width: WIDTH, height: HEIGHT })}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex justify-between text-2xs text-muted tabular-nums" aria-hidden="true">
        <span>{localMoment(first.at)}</span>
        <span>
          {money(least)} to {money(most)}
        </span>
        <span>{localMoment(last.at)}</span>
      </figcaption>
    </figure>
  );
}

const SHEET: Sheet<EquityDay> = {
  name: "equity",
  caption: "Equity by UTC day, the latest first",
  idOf: ({ day }) => day,
  columns: [
    { title: "Day (UTC)", isFixed: true, sortBy: ({ day }) => day },
    { title: "Equity", fields: ["equity"], isNumber: true, sortBy: ({ equity }) => decimal(equity) },
    { title: "Realised", fields: ["realised"], isNumber: true, sortBy: ({ realised }) => decimal(realised) },
    { title: "Fees", fields: ["fees"], isNumber: true, sortBy: ({ fees }) => decimal(fees) },
    { title: "Below the peak", fields: ["drawdown"], isNumber: true, sortBy: ({ drawdown }) => decimal(drawdown) },
  ],
  record: ({ day, equity, realised, fees, drawdown }) => ({ day, equity, realised, fees, drawdown }),
};

interface EquityListProps {
  readonly account: Account;
  readonly lead: ReactNode;
}

/** An account's equity over the days: the curve, and a row a day. */
export function EquityList({ account: { id, exchange }, lead }: EquityListProps) {
  const { data, error, refetch, isLoading, ...pages } = useEquity(id);
  if (isLoading) return <Skeleton label="Loading the equity" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.days.length === 0) {
    return (
      <Nothing lead={lead} title="No equity yet">
        From the first fill on, each day's worth of the account is kept here.
      </Nothing>
    );
  }
  return (
    <>
      <SheetTable
        of={SHEET}
        rows={data.days}
        lead={lead}
        above={<EquityCurve curve={data.curve} currency={exchange?.currency} />}
        row={(each, titles) => <Day key={each.day} of={each} titles={titles} currency={exchange?.currency} />}
      />
      <Older {...pages}>Older days</Older>
    </>
  );
}

interface DayProps {
  readonly of: EquityDay;
  readonly titles: ShownTitles;
  readonly currency: string | undefined;
}

function Day({ of: { day, equity, realised, fees, drawdown }, titles, currency }: DayProps) {
  const money = (amount: string) => <MoneyCell amount={amount} currency={currency} />;
  const cells = {
    "Day (UTC)": <CardName className={`${CELL} font-semibold whitespace-nowrap`}>{day}</CardName>,
    Equity: money(equity),
    Realised: (
      <MoneyCell amount={realised} currency={currency} tone={realised.startsWith("-") ? "text-negative" : undefined} />
    ),
    Fees: money(fees),
    "Below the peak": money(drawdown),
  };
  return <SheetRow data-row={day} className="border-b border-line" {...{ titles, cells }} />;
}

/** The days of an account, the latest first, page by page; the curve comes with the first page. */
function useEquity(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS_KEY, "equity", id],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/accounts/:id/equity", {
        params: { id },
        query: pageParam === "" ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): AccountEquity => ({
      days: pages.flatMap(({ days }) => days),
      curve: pages[0]?.curve ?? [],
    }),
  });
}
