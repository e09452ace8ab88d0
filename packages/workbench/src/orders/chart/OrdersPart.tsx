import type { Account } from "@bourse/contract/host-api";
import { useRef } from "react";
import type { ChartBars } from "../../chart/chart-bars.ts";
import type { OnChart } from "../../chart/on-chart.ts";
import { FILLS_ON, ORDERS_ON } from "../../chart/parts.ts";
import { PartBoundary } from "../../parts/PartBoundary.tsx";
import { plannedOrder } from "../../state/planned-order.ts";
import { useStore } from "../../state/store.ts";
import { useLiveOrders } from "../live.ts";
import { useAccount } from "../queries.ts";

export interface OrdersOnProps extends OnChart {
  readonly account: Account;
  /** The last price; undefined without bars. */
  readonly last: number | undefined;
}

interface OrdersPartProps extends Omit<OrdersOnProps, "account"> {
  readonly bars: ChartBars;
}

/** The fills, and the orders of a chart that has had one. It stays mounted without orders, because the part that draws them must remove the last one. */
export function OrdersPart({ bars, ...props }: OrdersPartProps) {
  const account = useAccount().data;
  const orders = useLiveOrders(account?.id);
  const isOwn = (each: { readonly symbol: string }) => each.symbol === props.symbol;
  const { of: planned } = useStore(plannedOrder);
  const isUsed = useRef(false);
  isUsed.current ||=
    (planned !== undefined && isOwn(planned)) || orders.some(isOwn) || (account?.positions.some(isOwn) ?? false);
  if (!account) return null;
  const { chartId, symbol, drawing } = props;
  return (
    <PartBoundary label="orders on the chart" isQuiet>
      <FILLS_ON.View accountId={account.id} {...{ chartId, symbol, bars, drawing }} />
      {isUsed.current && <ORDERS_ON.View key={account.id} {...props} account={account} />}
    </PartBoundary>
  );
}
