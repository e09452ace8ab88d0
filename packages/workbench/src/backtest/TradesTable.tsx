import type { BacktestTrade } from "@bourse/contract/host-api";
import { Button, Skeleton } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { Table } from "../orders/Table.tsx";
import { CELL } from "../words/cell.ts";
import { useTrades } from "./queries.ts";
import { amount, barMoment } from "./words.ts";

const COLUMNS = ["Side", "Opened", "Closed", "Quantity", "Entry", "Exit", "Result", "Worst", "Best", "Fees"];

/** The trades of a backtest, the first ones first. */
export function TradesTable({ id }: { readonly id: string }) {
  const { data, error, refetch, isLoading, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrades(id);
  if (isLoading) return <Skeleton label="Loading trades" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) return <p className="text-xs text-muted">The strategy has not traded.</p>;
  return (
    <>
      <Table caption="Trades, the first ones first" columns={COLUMNS}>
        {data.map((trade) => (
          <Row key={`${trade.opened_at} ${trade.closed_at} ${trade.entry_price} ${trade.quantity}`} trade={trade} />
        ))}
      </Table>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? "Loading…" : "Later trades"}
        </Button>
      )}
    </>
  );
}

function Row({ trade }: { readonly trade: BacktestTrade }) {
  const { side, opened_at, closed_at, quantity, entry_price, exit_price, pnl, mae, mfe, fees, ambiguous } = trade;
  const money = (exact: string) => (
    <td className={CELL} title={exact}>
      {amount(exact)}
    </td>
  );
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${CELL} font-semibold`}>
        {side === "long" ? "Long" : "Short"}
        {ambiguous && <span className="font-normal text-muted"> (ambiguous)</span>}
      </th>
      <td className={`${CELL} whitespace-nowrap`}>{barMoment(opened_at)}</td>
      <td className={`${CELL} whitespace-nowrap`}>{closed_at ? barMoment(closed_at) : "still open"}</td>
      {money(quantity)}
      {money(entry_price)}
      {exit_price === undefined ? <td className={CELL} /> : money(exit_price)}
      <td className={`${CELL} ${pnl.startsWith("-") ? "text-negative" : "text-positive"}`} title={pnl}>
        {amount(pnl)}
      </td>
      {money(mae)}
      {money(mfe)}
      {money(fees)}
    </tr>
  );
}
