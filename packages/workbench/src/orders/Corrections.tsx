import type { AccountCorrection } from "@bourse/contract/host-api";
import { EmptyState, formatQuantity, Skeleton } from "@bourse/ui";
import { FileText } from "lucide-react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { Older } from "./Older.tsx";
import { useCorrections } from "./queries.ts";
import { Table } from "./Table.tsx";

const KINDS: Readonly<Record<AccountCorrection["kind"], string>> = {
  late_fill: "Filled after its end",
  fee: "Fee in another currency",
  booked: "Booked by you",
};

/** Late fills, fees in another currency and bookings by the trader, in an account at an exchange. */
export function Corrections({ id }: { readonly id: string }) {
  const { data, error, refetch, isLoading, ...pages } = useCorrections(id);
  if (isLoading) return <Skeleton label="Loading corrections" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) {
    return (
      <EmptyState icon={FileText} title="Nothing was corrected">
        A trade that comes after the end of its order, and a difference that you book, are listed here.
      </EmptyState>
    );
  }
  return (
    <>
      <Table caption="Corrections, the latest first" columns={["Time", "What", "Amount", "Price", "Order or reason"]}>
        {data.map((each) => (
          <tr key={each.sequence} className="border-b border-line">
            <td className={`${CELL} whitespace-nowrap`}>{localMoment(each.at)}</td>
            <th scope="row" className={`${CELL} font-semibold`}>
              {KINDS[each.kind]}
            </th>
            <td className={CELL}>
              {formatQuantity(each.amount)} {each.asset}
            </td>
            <td className={CELL}>{each.price === undefined ? "" : formatQuantity(each.price)}</td>
            <td className={CELL}>{each.client_order_id ?? each.reason ?? ""}</td>
          </tr>
        ))}
      </Table>
      <Older {...pages}>Older corrections</Older>
    </>
  );
}
