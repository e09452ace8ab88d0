import { classes, formatMoney } from "@bourse/ui";
import type { ReactNode } from "react";
import { CardCell, CardTable } from "../lists/cards.tsx";
import { TableHead } from "../lists/table.tsx";
import { AMOUNT_CELL } from "../words/cell.ts";

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Columns with numbers, which are aligned to the right. */
  readonly numbers?: readonly string[];
  readonly children: ReactNode;
}

/** A table of the account. */
export function Table({ caption, columns, numbers, children }: TableProps) {
  return (
    <CardTable titles={columns} className="tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <TableHead columns={columns} numbers={numbers} />
      <tbody>{children}</tbody>
    </CardTable>
  );
}

interface MoneyCellProps {
  readonly amount: string;
  readonly currency?: string | undefined;
  /** A class of its colour. */
  readonly tone?: string | undefined;
}

/** A cell of an amount of money; its title has all digits. */
export function MoneyCell({ amount, currency, tone }: MoneyCellProps) {
  return (
    <CardCell className={classes(AMOUNT_CELL, tone)} title={amount}>
      {formatMoney(amount, { currency })}
    </CardCell>
  );
}
