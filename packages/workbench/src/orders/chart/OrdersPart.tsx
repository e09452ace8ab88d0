import type { Account } from "@bourse/contract/host-api";
import { useRef } from "react";
import type { OnChart } from "../../chart/on-chart.ts";
import { ORDERS_ON } from "../../chart/parts.ts";
import { PartBoundary } from "../../parts/PartBoundary.tsx";
import { useLiveOrders } from "../live.ts";
import { useAccount } from "../queries.ts";

export interface OrdersOnProps extends OnChart {
  readonly account: Account;
  /** The last price; undefined without bars. */
  readonly last: number | undefined;
}

/** The orders of a chart that has had one. It stays mounted without orders, because the part that draws them must remove the last one. */
export function OrdersPart(props: Omit<OrdersOnProps, "account">) {
  const account = useAccount().data;
  const orders = useLiveOrders(account?.id);
  const isOwn = (each: { readonly symbol: string }) => each.symbol === props.symbol;
  const isUsed = useRef(false);
  isUsed.current ||= orders.some(isOwn) || (account?.positions.some(isOwn) ?? false);
  if (!account || !isUsed.current) return null;
  return (
    <PartBoundary label="orders on the chart" isQuiet>
      <ORDERS_ON.View key={account.id} {...props} account={account} />
    </PartBoundary>
  );
}
