import type { Account, AccountOrder, QuoteAnswer } from "@bourse/contract/host-api";
import { type Decimal, decimal, decimalOf, subtract } from "@bourse/orders";
import { Button, formatPercent, formatQuantity, Skeleton, usePrices } from "@bourse/ui";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useMemo, useState } from "react";
import { useApi } from "../../api/context.ts";
import { quoteKey } from "../../api/held.ts";
import { useQuote } from "../../api/queries.ts";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { CardActs, CardCell } from "../../lists/cards.tsx";
import { PriceAge } from "../../market/PriceAge.tsx";
import { AMOUNT_CELL, CELL } from "../../words/cell.ts";
import { localMoment } from "../../words/time.ts";
import { useLiveOrders } from "../live.ts";
import { Older } from "../Older.tsx";
import { ACCOUNTS_KEY } from "../queries.ts";
import { Rejection } from "../Rejection.tsx";
import { ReplaceDialog } from "../ReplaceDialog.tsx";
import { isCancelable, isChangeable, kindWords, orderName, priceWords, STATUS_WORDS } from "../words.ts";
import { CancelAll, useCancelOrders } from "./CancelAll.tsx";
import { Nothing } from "./Nothing.tsx";
import { percentOf } from "./position.ts";
import { SheetRow, SheetTable, type ShownTitles, SymbolCell } from "./SheetTable.tsx";
import { amountOf, type Sheet } from "./sheet.ts";

/** The distance of an open order's price from the last one, in per cent; undefined where one of them is not there. */
function distanceOf(order: AccountOrder, last: number | undefined): Decimal | undefined {
  const level = order.stop_price ?? order.price;
  if (level === undefined || last === undefined || !isCancelable(order)) return undefined;
  const now = decimalOf(last);
  return percentOf(subtract(decimal(level), now), now);
}

const sheetOf = (lastOf: (symbol: string) => number | undefined): Sheet<AccountOrder> => ({
  name: "orders",
  caption: "Orders, the latest first",
  idOf: ({ client_order_id: id }) => id,
  columns: [
    { title: "Placed", fields: ["placed_at"], sortBy: ({ placed_at: at }) => at },
    { title: "Symbol", isFixed: true, sortBy: ({ symbol }) => symbol },
    { title: "Order", fields: ["side", "type", "tif", "quantity"], sortBy: ({ quantity }) => decimal(quantity) },
    {
      title: "Prices",
      fields: ["price", "stop_price", "take_profit", "stop_loss"],
      sortBy: ({ stop_price, price }) => amountOf(stop_price ?? price),
    },
    { title: "Distance", isNumber: true, sortBy: (order) => distanceOf(order, lastOf(order.symbol)) },
    { title: "Filled", fields: ["filled", "average_price"], sortBy: ({ filled }) => decimal(filled) },
    { title: "State", fields: ["status", "reject"], sortBy: ({ status }) => STATUS_WORDS[status] },
    { title: "Act", isFixed: true },
  ],
  words: (order) => `${kindWords(order)} ${STATUS_WORDS[order.status]}`,
  record: (order) => ({
    client_order_id: order.client_order_id,
    placed_at: order.placed_at,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    tif: order.tif,
    quantity: order.quantity,
    filled: order.filled,
    average_price: order.average_price ?? "",
    price: order.price ?? "",
    stop_price: order.stop_price ?? "",
    take_profit: order.take_profit ?? "",
    stop_loss: order.stop_loss ?? "",
    entry: order.entry ?? "",
    status: order.status,
    reject: order.reject?.code ?? "",
    placed_by: order.placed_by ?? "",
  }),
});

interface OrdersProps {
  readonly account: Account;
  readonly lead: ReactNode;
}

/** Every order, the open ones first and then the latest. Open orders can be canceled, and changed where the account allows it. */
export function Orders({ account, lead }: OrdersProps) {
  const { data: listed, error, refetch, isLoading, ...pages } = useOrders(account.id);
  const open = useLiveOrders(account.id);
  const client = useQueryClient();
  const [isOpenOnly, setOpenOnly] = useState(false);
  const [changed, setChanged] = useState<AccountOrder>();
  const cancel = useCancelOrders(account.id);
  const sheet = useMemo(() => sheetOf((symbol) => client.getQueryData<QuoteAnswer>(quoteKey(symbol))?.price), [client]);
  const ids = new Set(open.map(({ client_order_id: id }) => id));
  const rows = isOpenOnly ? open : [...open, ...(listed ?? []).filter(({ client_order_id: id }) => !ids.has(id))];
  if (isLoading) return <Skeleton label="Loading orders" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (rows.length === 0 && !isOpenOnly) {
    return (
      <Nothing lead={lead} title="No orders yet">
        {account.exchange
          ? "Orders of this account, and those placed elsewhere, are listed here."
          : "Orders on paper trade with nobody, at the prices that the host receives. To trade with money, connect an account at an exchange."}
      </Nothing>
    );
  }
  const cancelOne = (order: AccountOrder) => isCancelable(order) && cancel.mutate([order.client_order_id]);
  return (
    <>
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <SheetTable
        of={sheet}
        {...{ rows, lead }}
        onDelete={cancelOne}
        more={
          <>
            <label className="flex items-center gap-1">
              <input
                type="checkbox"
                checked={isOpenOnly}
                onChange={({ target }) => setOpenOnly(target.checked)}
                className="accent-accent"
              />
              Open only
            </label>
            <CancelAll account={account} open={open} />
          </>
        }
        row={(order, titles) => (
          <OrderRow
            key={order.client_order_id}
            {...{ account, order, titles }}
            isBusy={cancel.isPending}
            onChange={setChanged}
            onCancel={cancelOne}
          />
        )}
      />
      {!isOpenOnly && <Older {...pages}>Older orders</Older>}
      {changed && <ReplaceDialog account={account} order={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

interface OrderRowProps {
  readonly account: Account;
  readonly order: AccountOrder;
  readonly titles: ShownTitles;
  readonly isBusy: boolean;
  readonly onChange: (order: AccountOrder) => void;
  readonly onCancel: (order: AccountOrder) => void;
}

function OrderRow({ account, order, titles, isBusy, onChange, onCancel }: OrderRowProps) {
  const prices = usePrices(order.symbol);
  const { client_order_id: id, filled, average_price: mean } = order;
  const cells = {
    Placed: <CardCell className={`${CELL} whitespace-nowrap`}>{localMoment(order.placed_at)}</CardCell>,
    Symbol: <SymbolCell symbol={order.symbol} />,
    Order: (
      <CardCell className={CELL}>
        {order.side === "buy" ? "Buy" : "Sell"} {formatQuantity(order.quantity)}, {kindWords(order)}
      </CardCell>
    ),
    Prices: <CardCell className={CELL}>{priceWords(order, prices) || "market"}</CardCell>,
    Distance: <CardCell className={AMOUNT_CELL}>{isCancelable(order) && <Distance order={order} />}</CardCell>,
    Filled: (
      <CardCell className={CELL} title={mean ?? undefined}>
        {formatQuantity(filled)}
        {mean !== null && ` at ${prices.price(mean)}`}
      </CardCell>
    ),
    State: (
      <CardCell className={CELL}>
        {order.reject ? <Rejection code={order.reject.code} /> : STATUS_WORDS[order.status]}
        {order.elsewhere && <span className="text-muted"> (placed elsewhere)</span>}
        {order.placed_by !== undefined && <span className="text-muted"> (placed by {order.placed_by})</span>}
      </CardCell>
    ),
    Act: (
      <CardActs className="px-2 py-0.5">
        <OrderActs {...{ account, order, isBusy, onChange, onCancel }} />
      </CardActs>
    ),
  };
  return (
    <SheetRow data-row={id} data-order={id} className="border-b border-line hover:bg-raised" {...{ titles, cells }} />
  );
}

function OrderActs({ account, order, isBusy, onChange, onCancel }: Omit<OrderRowProps, "titles">) {
  return (
    <span className="flex gap-1">
      {isChangeable(order, account.takes) && (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Change ${orderName(order)}`}
          onClick={() => onChange(order)}
        >
          Change
        </Button>
      )}
      {isCancelable(order) && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`Cancel ${orderName(order)}`}
          onClick={(event: MouseEvent<HTMLButtonElement>) => {
            // The button disappears with the order; the row stays.
            event.currentTarget.closest("tr")?.querySelector<HTMLElement>("[data-open]")?.focus();
            onCancel(order);
          }}
        >
          Cancel
        </Button>
      )}
    </span>
  );
}

/** It alone is rendered when the price moves. */
function Distance({ order }: { readonly order: AccountOrder }) {
  const distance = distanceOf(order, useQuote(order.symbol).data?.price);
  return (
    distance && (
      <>
        <PriceAge symbol={order.symbol} /> {formatPercent(Number(distance.digits) / 10 ** distance.scale)}
      </>
    )
  );
}

/** An account's orders, the latest first, page by page. */
function useOrders(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...ACCOUNTS_KEY, "orders", id],
    queryFn: ({ signal, pageParam }) =>
      api.call("GET /api/accounts/:id/orders", {
        params: { id },
        query: pageParam === "" ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ orders }) => orders),
  });
}
