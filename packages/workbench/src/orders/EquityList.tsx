import type { Account, EquityDay } from "@bourse/contract/host-api";
import { EmptyState, Skeleton } from "@bourse/ui";
import { LineChart } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { CELL } from "../words/cell.ts";
import { EquityCurve } from "./EquityCurve.tsx";
import { useEquity } from "./equity-query.ts";
import { Older } from "./Older.tsx";
import { MoneyCell, Table } from "./Table.tsx";

const AMOUNTS = ["Equity", "Realised", "Fees", "Below the peak"];

/** An account's equity over the days: the curve, and a row a day. */
export function EquityList({ account: { id, exchange } }: { readonly account: Account }) {
  const { data, error, refetch, isLoading, ...pages } = useEquity(id);
  if (isLoading) return <Skeleton label="Loading the equity" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.days.length === 0) {
    return (
      <EmptyState icon={LineChart} title="No equity yet">
        From the first fill on, each day's worth of the account is kept here.
      </EmptyState>
    );
  }
  return (
    <>
      <EquityCurve curve={data.curve} currency={exchange?.currency} />
      <Table caption="Equity by UTC day, the latest first" columns={["Day (UTC)", ...AMOUNTS]} numbers={AMOUNTS}>
        {data.days.map((each) => (
          <Day key={each.day} of={each} currency={exchange?.currency} />
        ))}
      </Table>
      <Older {...pages}>Older days</Older>
    </>
  );
}

interface DayProps {
  readonly of: EquityDay;
  readonly currency: string | undefined;
}

function Day({ of: { day, equity, realised, fees, drawdown }, currency }: DayProps) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${CELL} font-semibold whitespace-nowrap`}>
        {day}
      </th>
      <MoneyCell amount={equity} currency={currency} />
      <MoneyCell amount={realised} currency={currency} tone={realised.startsWith("-") ? "text-negative" : undefined} />
      <MoneyCell amount={fees} currency={currency} />
      <MoneyCell amount={drawdown} currency={currency} />
    </tr>
  );
}
