import type { EquityDay } from "@bourse/contract/host-api";
import { EmptyState, Skeleton } from "@bourse/ui";
import { LineChart } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { CELL } from "../words/cell.ts";
import { EquityCurve } from "./EquityCurve.tsx";
import { useEquity } from "./equity-query.ts";
import { Older } from "./Older.tsx";
import { Table } from "./Table.tsx";

/** An account's equity over the days: the curve, and a row a day. */
export function EquityList({ id }: { readonly id: string }) {
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
      <EquityCurve curve={data.curve} />
      <Table
        caption="Equity by UTC day, the latest first"
        columns={["Day (UTC)", "Equity", "Realised", "Fees", "Below the peak"]}
      >
        {data.days.map((each) => (
          <Day key={each.day} of={each} />
        ))}
      </Table>
      <Older {...pages}>Older days</Older>
    </>
  );
}

function Day({ of: { day, equity, realised, fees, drawdown } }: { readonly of: EquityDay }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${CELL} font-semibold whitespace-nowrap`}>
        {day}
      </th>
      <td className={CELL}>{equity}</td>
      <td className={`${CELL} ${realised.startsWith("-") ? "text-negative" : ""}`}>{realised}</td>
      <td className={CELL}>{fees}</td>
      <td className={CELL}>{drawdown}</td>
    </tr>
  );
}
