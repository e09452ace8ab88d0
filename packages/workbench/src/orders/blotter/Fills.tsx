import type { Account, NotedFill } from "@bourse/contract/host-api";
import { decimal } from "@bourse/orders";
import { classes, formatQuantity, Skeleton, usePrices } from "@bourse/ui";
import { PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorNotice } from "../../errors/ErrorNotice.tsx";
import { CardCell } from "../../lists/cards.tsx";
import { openDialog } from "../../state/dialogs.ts";
import { AMOUNT_CELL, CELL } from "../../words/cell.ts";
import { localMoment } from "../../words/time.ts";
import { Older } from "../Older.tsx";
import { useFills } from "../queries.ts";
import { MoneyCell } from "../Table.tsx";
import { FILL_SIDES, fillName } from "../words.ts";
import { Nothing } from "./Nothing.tsx";
import { SheetRow, SheetTable, type ShownTitles, SymbolCell } from "./SheetTable.tsx";
import type { Sheet } from "./sheet.ts";

const SHEET: Sheet<NotedFill> = {
  name: "fills",
  caption: "Fills, the latest first",
  idOf: ({ sequence }) => String(sequence),
  columns: [
    { title: "Time", fields: ["at"], sortBy: ({ at }) => at },
    { title: "Symbol", isFixed: true, sortBy: ({ symbol }) => symbol },
    { title: "Side", fields: ["side"], sortBy: ({ side }) => side },
    { title: "Quantity", fields: ["quantity"], isNumber: true, sortBy: ({ quantity }) => decimal(quantity) },
    { title: "Price", fields: ["price"], isNumber: true, sortBy: ({ price }) => decimal(price) },
    { title: "Fee", fields: ["fee"], isNumber: true, sortBy: ({ fee }) => decimal(fee) },
    { title: "Note", fields: ["note"], sortBy: ({ note }) => note },
  ],
  words: ({ side }) => FILL_SIDES[side],
  record: ({ at, symbol, side, quantity, price, fee, client_order_id, ambiguous, sequence, note = "" }) => ({
    at,
    symbol,
    side,
    quantity,
    price,
    fee,
    client_order_id,
    ambiguous: String(ambiguous),
    sequence: String(sequence),
    note,
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
        row={(fill, titles) => (
          <FillRow key={fill.sequence} {...{ fill, titles, accountId: id }} currency={exchange?.currency} />
        )}
      />
      <Older {...pages}>Older fills</Older>
    </>
  );
}

interface FillRowProps {
  readonly accountId: string;
  readonly fill: NotedFill;
  readonly titles: ShownTitles;
  readonly currency: string | undefined;
}

function FillRow({ accountId, fill, titles, currency }: FillRowProps) {
  const { exact } = usePrices(fill.symbol);
  return (
    <SheetRow
      data-row={fill.sequence}
      className="border-b border-line hover:bg-raised"
      titles={titles}
      cells={{
        Time: <CardCell className={`${CELL} whitespace-nowrap`}>{localMoment(fill.at)}</CardCell>,
        Symbol: <SymbolCell symbol={fill.symbol} at={fill.at} />,
        Side: <CardCell className={CELL}>{FILL_SIDES[fill.side]}</CardCell>,
        Quantity: <CardCell className={AMOUNT_CELL}>{formatQuantity(fill.quantity)}</CardCell>,
        Price: <CardCell className={AMOUNT_CELL}>{exact(fill.price)}</CardCell>,
        Fee: <MoneyCell amount={fill.fee} currency={currency} />,
        Note: (
          <CardCell className={CELL}>
            <NoteButton accountId={accountId} fill={fill} />
          </CardCell>
        ),
      }}
    />
  );
}

/** The note on a fill, or the way to write one. */
function NoteButton({ accountId, fill }: Pick<FillRowProps, "accountId" | "fill">) {
  const { note } = fill;
  const name = fillName(fill);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={note === undefined ? `Write a note on ${name}` : `Note on ${name}: ${note}`}
      title={note ?? "Write a note"}
      className={classes(
        "-my-1 flex min-h-6 max-w-60 min-w-6 items-center gap-1 rounded text-left hover:underline",
        note === undefined && "text-muted",
      )}
      onClick={() => openDialog({ kind: "fill-note", accountId, fill })}
    >
      {note === undefined ? <PencilLine size={12} aria-hidden="true" /> : <span className="truncate">{note}</span>}
    </button>
  );
}
