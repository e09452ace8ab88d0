import type { Account, AccountCorrection, AccountFill } from "@bourse/contract/host-api";
import { EmptyState, formatQuantity, Skeleton, usePrices } from "@bourse/ui";
import { FileText } from "lucide-react";
import { Fragment, useState } from "react";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { ListSwitch } from "../forms/ListSwitch.tsx";
import { keep, readKept } from "../state/kept.ts";
import { AMOUNT_CELL, CELL } from "../words/cell.ts";
import { localMoment } from "../words/time.ts";
import { AccountBar } from "./AccountBar.tsx";
import { EquityList } from "./EquityList.tsx";
import { ExchangeBar } from "./exchange/ExchangeBar.tsx";
import { Older } from "./Older.tsx";
import { OrderTable } from "./OrderTable.tsx";
import { useAccount, useCorrections, useFills, useOrders } from "./queries.ts";
import { MoneyCell, Table } from "./Table.tsx";
import { sizeWords } from "./words.ts";

const KINDS: Readonly<Record<AccountCorrection["kind"], string>> = {
  late_fill: "Filled after its end",
  fee: "Fee in another currency",
  booked: "Booked by you",
};

/** Late fills, fees in another currency and bookings by the trader, in an account at an exchange. */
function Corrections({ id }: { readonly id: string }) {
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
          <div className="m-2">
            <ListSwitch legend="List" words={lists} shown={shown} onShown={show} />
          </div>
          {shown === "orders" && <Orders account={account.data} />}
          {shown === "positions" && <Positions account={account.data} />}
          {shown === "fills" && <Fills account={account.data} />}
          {shown === "corrections" && <Corrections id={account.data.id} />}
          {shown === "equity" && <EquityList account={account.data} />}
        </Fragment>
      )}
    </div>
  );
}

function Orders({ account }: { readonly account: Account }) {
  const { data, error, refetch, isLoading, ...pages } = useOrders(account.id);
  if (isLoading) return <Skeleton label="Loading orders" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (data && data.length > 0) {
    return (
      <>
        <OrderTable account={account} orders={data} />
        <Older {...pages}>Older orders</Older>
      </>
    );
  }
  return (
    <Nothing title="No orders yet">
      {account.exchange
        ? "Orders of this account, and those placed elsewhere, are listed here."
        : "Orders on paper trade with nobody, at the prices that the host receives. To trade with money, connect an account at an exchange."}
    </Nothing>
  );
}

/** Positions are the sums of fills, and fills begin with the connection. */
const SINCE =
  "Counted from the trades since the account was connected, and what you booked: what was held before is not in it.";

function Positions({ account: { positions, exchange } }: { readonly account: Account }) {
  if (positions.length === 0) {
    return (
      <Nothing title="Nothing is held">{`A filled order makes a position.${exchange ? ` ${SINCE}` : ""}`}</Nothing>
    );
  }
  return (
    <>
      {exchange && <p className="px-3 pb-1 text-xs text-muted">{SINCE}</p>}
      <PositionTable positions={positions} />
    </>
  );
}

function PositionTable({ positions }: Pick<Account, "positions">) {
  return (
    <Table
      caption="Positions"
      columns={["Symbol", "Quantity", "Mean price", "Last price"]}
      numbers={["Quantity", "Mean price", "Last price"]}
    >
      {positions.map((each) => (
        <PositionRow key={each.symbol} position={each} />
      ))}
    </Table>
  );
}

function PositionRow({ position }: { readonly position: Account["positions"][number] }) {
  const { symbol, quantity, average_price: mean, last_price: last } = position;
  const { price, exact } = usePrices(symbol);
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${CELL} font-semibold`}>
        {symbol}
      </th>
      <td className={AMOUNT_CELL}>{`${quantity.startsWith("-") ? "short" : "long"} ${sizeWords(quantity)}`}</td>
      <td className={AMOUNT_CELL} title={mean}>
        {mean === undefined ? "not said" : price(mean)}
      </td>
      <td className={AMOUNT_CELL}>{last === undefined ? "none since the start" : exact(last)}</td>
    </tr>
  );
}

function Fills({ account: { id, exchange } }: { readonly account: Account }) {
  const { data, error, refetch, isLoading, ...pages } = useFills(id);
  if (isLoading) return <Skeleton label="Loading fills" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0)
    return <Nothing title="No fills yet">Each trade of an order is written down here.</Nothing>;
  return (
    <>
      <Table
        caption="Fills, the latest first"
        columns={["Time", "Symbol", "Side", "Quantity", "Price", "Fee"]}
        numbers={["Quantity", "Price", "Fee"]}
      >
        {data.map((fill) => (
          <FillRow key={fill.sequence} fill={fill} currency={exchange?.currency} />
        ))}
      </Table>
      <Older {...pages}>Older fills</Older>
    </>
  );
}

function FillRow({ fill, currency }: { readonly fill: AccountFill; readonly currency: string | undefined }) {
  const { exact } = usePrices(fill.symbol);
  return (
    <tr className="border-b border-line">
      <td className={`${CELL} whitespace-nowrap`}>{localMoment(fill.at)}</td>
      <th scope="row" className={`${CELL} font-semibold`}>
        {fill.symbol}
      </th>
      <td className={CELL}>{fill.side === "buy" ? "Bought" : "Sold"}</td>
      <td className={AMOUNT_CELL}>{formatQuantity(fill.quantity)}</td>
      <td className={AMOUNT_CELL}>{exact(fill.price)}</td>
      <MoneyCell amount={fill.fee} currency={currency} />
    </tr>
  );
}

function Nothing({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <EmptyState icon={FileText} title={title}>
      {children}
    </EmptyState>
  );
}
