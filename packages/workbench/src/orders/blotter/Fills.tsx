import type { Account, AccountFill } from "@bourse/contract/host-api";
import { decimal } from "@bourse/orders";
import { formatQuantity, Skeleton, usePrices } from "@bourse/ui";
import type { ReactNode } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { CardCell, CardRow } from "../../lists/cards.tsx";
import { AMOUNT_CELL, CELL } from "../../words/cell.ts";
import { localMoment } from "../../words/time.ts";
import { Older } from "../Older.tsx";
import { useFills } from "../queries.ts";
import { MoneyCell } from "../Table.tsx";
import { Nothing } from "./Nothing.tsx";
import { SheetTable, SymbolCell } from "./SheetTable.tsx";
import type { Sheet } from "./sheet.ts";

const SIDES = { buy: "Bought", sell: "Sold" } as const;

const SHEET: Sheet<AccountFill> = {
  name: "fills",
  caption: "Fills, the latest first",
  idOf: ({ sequence }) => String(sequence),
  columns: [
    { title: "Time", sortBy: ({ at }) => at },
    { title: "Symbol", sortBy: ({ symbol }) => symbol },
    { title: "Side", sortBy: ({ side }) => side },
    { title: "Quantity", isNumber: true, sortBy: ({ quantity }) => decimal(quantity) },
    { title: "Price", isNumber: true, sortBy: ({ price }) => decimal(price) },
    { title: "Fee", isNumber: true, sortBy: ({ fee }) => decimal(fee) },
  ],
  words: ({ side }) => SIDES[side],
  record: ({ at, symbol, side, quantity, price, fee, client_order_id, ambiguous, sequence }) => ({
    at,
    symbol,
    side,
    quantity,
    price,
    fee,
    client_order_id,
    ambiguous: String(ambiguous),
    sequence: String(sequence),
  }),
};

interface FillsProps {
  readonly account: Account;
  readonly lead: ReactNode;
}

/** Every trade of an account, the latest first. */
export function Fills({ account: { id, exchange }, lead }: FillsProps) {
  const { data, error, refetch, isLoading, ...pages } = useFills(id);
  if (isLoading) return <Skeleton label="Loading fills" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) {
    return (
      <Nothing lead={lead} title="No fills yet">
        Each trade of an order is written down here.
      </Nothing>
    );
  }
  return (
    <>
      <SheetTable
        of={SHEET}
        rows={data}
        lead={lead}
        row={(fill) => <FillRow key={fill.sequence} fill={fill} currency={exchange?.currency} />}
      />
      <Older {...pages}>Older fills</Older>
    </>
  );
}

function FillRow({ fill, currency }: { readonly fill: AccountFill; readonly currency: string | undefined }) {
  const { exact } = usePrices(fill.symbol);
  return (
    <CardRow data-row={fill.sequence} className="border-b border-line hover:bg-raised">
      <CardCell className={`${CELL} whitespace-nowrap`}>{localMoment(fill.at)}</CardCell>
      <SymbolCell symbol={fill.symbol} at={fill.at} />
      <CardCell className={CELL}>{SIDES[fill.side]}</CardCell>
      <CardCell className={AMOUNT_CELL}>{formatQuantity(fill.quantity)}</CardCell>
      <CardCell className={AMOUNT_CELL}>{exact(fill.price)}</CardCell>
      <MoneyCell amount={fill.fee} currency={currency} />
    </CardRow>
  );
}
