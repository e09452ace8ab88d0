import { classes } from "@bourse/ui";
import type { ReactNode } from "react";

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Those of the columns that have numbers, which stand below one another. */
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
