import { Button, classes, IconButton } from "@bourse/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { CELL } from "../words/cell.ts";
import { useNow } from "../words/use-now.ts";
import { CardActs, CardCell, CardName, CardRow, CardTable, CardTitle } from "./cards.tsx";

/** Facts for a cell besides its row. */
export interface RowState {
  /** Now, in milliseconds. */
  readonly now: number;
  /** The row is the one whose detail is shown. */
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  /** The column that names the row, as its heading. */
  readonly isName?: true;
  /** Classes besides those of every cell. */
  readonly look?: string;
  /** The whole of what the cell shows in short. */
  readonly hint?: (row: Row) => string;
  readonly cell: (row: Row, state: RowState) => ReactNode;
}

/** A table of a kind of row; each row has its id in `data-<kind>`. */
export interface Table<Row> {
  readonly kind: string;
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
}

interface RowsTableProps<Row> {
  readonly of: Table<Row>;
  readonly rows: readonly Row[];
  /** The buttons of a row. */
  readonly actsOf?: (row: Row) => ReactNode;
  readonly chosen?: Row | undefined;
  readonly onChoose?: (row: Row) => void;
}

/** The rows in the columns of their table. */
export function RowsTable<Row extends { readonly id: string | number }>(props: RowsTableProps<Row>) {
  const { of, rows, actsOf, chosen, onChoose } = props;
  const now = useNow();
  return (
    <CardTable titles={of.columns.map(({ title }) => title)}>
      <caption className="sr-only">{of.caption}</caption>
      <TableHead columns={of.columns.map(({ title }) => title)}>
        {actsOf && (
          <CardTitle>
            <span className="sr-only">Actions</span>
          </CardTitle>
        )}
      </TableHead>
      <tbody>
        {rows.map((row) => {
          const state = { now, isChosen: row === chosen, choose: () => onChoose?.(row) };
          return (
            <CardRow
              key={row.id}
              {...{ [`data-${of.kind}`]: row.id }}
              className={classes("border-b border-line", row === chosen ? "bg-raised" : actsOf && "hover:bg-raised")}
            >
              {of.columns.map((column) => (
                <Cell key={column.title} {...{ column, row, state }} />
              ))}
              {actsOf && <CardActs className="actions-cell px-1 py-0.5">{actsOf(row)}</CardActs>}
            </CardRow>
          );
        })}
      </tbody>
    </CardTable>
  );
}

interface CellProps<Row> {
  readonly column: Column<Row>;
  readonly row: Row;
  readonly state: RowState;
}

function Cell<Row>({ column: { isName, look, hint, cell }, row, state }: CellProps<Row>) {
  const className = classes(CELL, look);
  return isName ? (
    <CardName className={className}>{cell(row, state)}</CardName>
  ) : (
    <CardCell className={className} title={hint?.(row)}>
      {cell(row, state)}
    </CardCell>
  );
}

interface TableHeadProps {
  readonly columns: readonly string[];
  /** Columns with numbers, which are aligned to the right. */
  readonly numbers?: readonly string[] | undefined;
  readonly children?: ReactNode;
}

/** The head of a table in a panel. */
export function TableHead({ columns, numbers = [], children }: TableHeadProps) {
  return (
    <thead className="text-2xs text-muted">
      <CardRow className="border-b border-line">
        {columns.map((name) => (
          <CardTitle
            key={name}
            className={classes("px-2 py-1 font-medium whitespace-nowrap", numbers.includes(name) && "text-right")}
          >
            {name}
          </CardTitle>
        ))}
        {children}
      </CardRow>
    </thead>
  );
}

/** A button of a row. */
export interface RowAct {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** The buttons of a row. Each keeps its place, and so the focus, whether the others are there or not. */
export function ActButtons({ acts }: { readonly acts: readonly (RowAct | false)[] }) {
  return acts.map(
    (act, place) =>
      act && (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <IconButton key={place} label={act.label} disabled={act.isDisabled} onClick={act.run}>
          <act.icon size={14} aria-hidden="true" />
        </IconButton>
      ),
  );
}

interface RemovableItemProps {
  /** Name of its button for screen readers. */
  readonly label: string;
  readonly word?: string;
  readonly isPending: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** An item of a plain list, with the button that removes it. */
export function RemovableItem({ label, word = "Remove", isPending, onRemove, children }: RemovableItemProps) {
  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">{children}</div>
      <Button size="small" tone="danger" aria-label={label} disabled={isPending} onClick={onRemove}>
        {word}
      </Button>
    </li>
  );
}
