import { classes, formatMoney } from "@bourse/ui";
import type { ReactNode } from "react";
import { AMOUNT_CELL } from "../words/cell.ts";

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Columns with numbers, which are aligned to the right. */
  readonly numbers?: readonly string[];
  readonly children: ReactNode;
}

/** A table of the account. */
export function Table({ caption, columns, numbers = [], children }: TableProps) {
  return (
    <table className="w-full text-left text-xs tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-2xs text-muted">
        <tr className="border-b border-line">
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className={classes("px-2 py-1 font-medium whitespace-nowrap", numbers.includes(name) && "text-right")}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
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
    <td className={classes(AMOUNT_CELL, tone)} title={amount}>
      {formatMoney(amount, { currency })}
    </td>
  );
}
