import type { BacktestEntry, BacktestTrade } from "@bourse/contract/host-api";
import { Button, formatQuantity, type PriceWriter, Skeleton, usePrices } from "@bourse/ui";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { MoneyCell, Table } from "../orders/Table.tsx";
import { AMOUNT_CELL, CELL } from "../words/cell.ts";
import { useTrades } from "./queries.ts";
import { barMoment } from "./words.ts";

const NUMBERS = ["Quantity", "Entry", "Exit", "Result", "Worst", "Best", "Fees"];
const COLUMNS = ["Side", "Opened", "Closed", ...NUMBERS];

/** The trades of a backtest, the first ones first. */
export function TradesTable({ backtest: { id, request } }: { readonly backtest: BacktestEntry }) {
  const prices = usePrices(request.symbol);
  const { data, error, refetch, isLoading, hasNextPage, fetchNextPage, isFetchingNextPage } = useTrades(id);
  if (isLoading) return <Skeleton label="Loading trades" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) return <p className="text-xs text-muted">The strategy has not traded.</p>;
  return (
    <>
      <Table caption="Trades, the first ones first" columns={COLUMNS} numbers={NUMBERS}>
        {data.map((trade) => (
          <Row
            key={`${trade.opened_at} ${trade.closed_at} ${trade.entry_price} ${trade.quantity}`}
            trade={trade}
            prices={prices}
          />
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

interface RowProps {
  readonly trade: BacktestTrade;
  readonly prices: PriceWriter;
}

function Row({ trade, prices }: RowProps) {
  const { side, opened_at, closed_at, quantity, entry_price, exit_price, pnl, mae, mfe, fees, ambiguous } = trade;
  const price = (exact: string | undefined) => (
    <td className={AMOUNT_CELL} title={exact}>
      {exact !== undefined && prices.price(exact)}
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
      <td className={AMOUNT_CELL}>{formatQuantity(quantity)}</td>
      {price(entry_price)}
      {price(exit_price)}
      <MoneyCell amount={pnl} tone={pnl.startsWith("-") ? "text-negative" : "text-positive"} />
      <MoneyCell amount={mae} />
      <MoneyCell amount={mfe} />
      <MoneyCell amount={fees} />
    </tr>
  );
}
