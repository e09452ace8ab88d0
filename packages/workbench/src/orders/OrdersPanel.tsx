import type { AccountCorrection } from "@bourse/contract/host-api";
import { formatQuantity, Skeleton } from "@bourse/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { useApi } from "../api/context.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { CardCell, CardName, CardRow } from "../lists/cards.tsx";
import { keep, readKept } from "../state/kept.ts";
import { CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { AccountBar } from "./AccountBar.tsx";
import { Fills } from "./blotter/Fills.tsx";
import { Nothing } from "./blotter/Nothing.tsx";
import { Orders } from "./blotter/Orders.tsx";
import { Positions } from "./blotter/Positions.tsx";
import { EquityList } from "./EquityList.tsx";
import { ExchangeBar } from "./exchange/ExchangeBar.tsx";
import { Older } from "./Older.tsx";
import { ACCOUNTS_KEY, useAccount } from "./queries.ts";
import { Table } from "./Table.tsx";

const KINDS: Readonly<Record<AccountCorrection["kind"], string>> = {
  late_fill: "Filled after its end",
  fee: "Fee in another currency",
  booked: "Booked by you",
};

/** Late fills, fees in another currency and bookings by the trader, in an account at an exchange. */
function Corrections({ id, lead }: { readonly id: string; readonly lead: ReactNode }) {
  const { data, error, refetch, isLoading, ...pages } = useCorrections(id);
  if (isLoading) return <Skeleton label="Loading corrections" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) {
    return (
      <Nothing lead={lead} title="Nothing was corrected">
        A trade that comes after the end of its order, and a difference that you book, are listed here.
      </Nothing>
    );
  }
  return (
    <>
      <div className="px-2 py-1.5">{lead}</div>
      <Table caption="Corrections, the latest first" columns={["Time", "What", "Amount", "Price", "Order or reason"]}>
        {data.map((each) => (
          <CardRow key={each.sequence} className="border-b border-line">
            <CardCell className={`${CELL} whitespace-nowrap`}>{localMoment(each.at)}</CardCell>
            <CardName className={`${CELL} font-semibold`}>{KINDS[each.kind]}</CardName>
            <CardCell className={CELL}>
              {formatQuantity(each.amount)} {each.asset}
            </CardCell>
            <CardCell className={CELL}>{each.price === undefined ? "" : formatQuantity(each.price)}</CardCell>
            <CardCell className={CELL}>{each.client_order_id ?? each.reason ?? ""}</CardCell>
          </CardRow>
        ))}
      </Table>
      <Older {...pages}>Older corrections</Older>
    </>
  );
}

/** A paper account has no corrections. */
const LISTS = { positions: "Positions", orders: "Orders", fills: "Fills", equity: "Equity" } as const;
const EXCHANGE_LISTS = { ...LISTS, corrections: "Corrections" } as const;
type ListName = keyof typeof EXCHANGE_LISTS;

/** The list that this browser showed last. */
function keptList(): ListName {
  const kept = readKept("blotter");
  const names = Object.keys(EXCHANGE_LISTS) as readonly ListName[];
  return names.find((each) => each === kept) ?? "positions";
}

/** The chosen account: positions, orders, fills and equity. */
export function OrdersPanel() {
  const account = useAccount();
  const [chosen, setChosen] = useState(keptList);
  const lists: Readonly<Partial<Record<ListName, string>>> = account.data?.exchange ? EXCHANGE_LISTS : LISTS;
  const shown = chosen in lists ? chosen : "orders";
  const show = (list: ListName) => {
    setChosen(list);
    keep("blotter", list);
  };
  const lead = <ListSwitch legend="List" words={lists} shown={shown} onShown={show} />;
  return (
    <div className="@container flex min-h-full flex-col">
      <h2 className="sr-only">Orders</h2>
      {account.isLoading && <Skeleton label="Loading the account" />}
      {account.error && <ErrorNotice error={account.error} onRetry={() => account.refetch()} />}
      {account.data && (
        // Keyed by the account, so that nothing typed, asked or opened for one account is left for another.
        <Fragment key={account.data.id}>
          <AccountBar account={account.data} />
          {account.data.exchange && <ExchangeBar account={account.data} exchange={account.data.exchange} />}
          {shown === "orders" && <Orders account={account.data} lead={lead} />}
          {shown === "positions" && <Positions account={account.data} lead={lead} />}
          {shown === "fills" && <Fills account={account.data} lead={lead} />}
          {shown === "corrections" && <Corrections id={account.data.id} lead={lead} />}
          {shown === "equity" && <EquityList account={account.data} lead={lead} />}
        </Fragment>
      )}
    </div>
  );
}

/** An account's corrections, the latest first, page by page. */
function useCorrections(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS_KEY, "corrections", id],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/accounts/:id/corrections", {
        params: { id },
        query: pageParam === "" ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ corrections }) => corrections),
  });
}
