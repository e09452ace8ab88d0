import { csvText } from "@bourse/contract/csv";
import { Button, classes } from "@bourse/ui";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { useShowAt } from "../../chart/use-show-at.ts";
import { BarSelect } from "../../forms/SelectField.tsx";
import { CardCell, CardName, CardRow, CardTable, CardTitle } from "../../lists/cards.tsx";
import { ColumnChoice, type TableColumn, useChosenColumns } from "../../lists/columns.tsx";
import { saveBytes } from "../../machine/save.ts";
import { useIsNarrow } from "../../tabs/narrow.ts";
import { CELL } from "../../words/cell.ts";
import { useNow } from "../../words/use-now.ts";
import {
  filtered,
  nextSorting,
  type Sheet,
  type SheetColumn,
  type SheetRecord,
  type Sorting,
  savedRecord,
  sorted,
} from "./sheet.ts";

/** Rows that are sorted by moving prices change places at most this often: faster, and nobody could click one. */
const SORT_AGAIN_MS = 5_000;

/** The titles of the columns that show, in their order. */
export type ShownTitles = readonly string[];

interface SheetTableProps<Row> {
  readonly of: Sheet<Row>;
  readonly rows: readonly Row[];
  /** Stands at the beginning of the bar: the choice of the list. */
  readonly lead: ReactNode;
  /** More controls of the bar. */
  readonly more?: ReactNode;
  /** Stands above the table. */
  readonly above?: ReactNode;
  /** A row: a `SheetRow` with the titles. */
  readonly row: (row: Row, titles: ShownTitles) => ReactNode;
  /** The rows' sums. */
  readonly foot?: ((titles: ShownTitles) => ReactNode) | undefined;
  /** The act of the key Delete on a row. */
  readonly onDelete?: (row: Row) => void;
}

/** Rows in the order of the trader's sorting; their places are renewed when a row comes or goes, and now and then. */
function useShown<Row>(of: Sheet<Row>, rows: readonly Row[], { text, sorting }: { text: string; sorting?: Sorting }) {
  const fits = filtered(of, rows, text);
  const now = useNow(sorting && SORT_AGAIN_MS);
  const key = fits.map(of.idOf).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the rows
  const places = useMemo(
    () => new Map(sorted(of, fits, sorting).map((row, at) => [of.idOf(row), at])),
    [key, sorting, now],
  );
  return fits.toSorted((one, other) => (places.get(of.idOf(one)) ?? 0) - (places.get(of.idOf(other)) ?? 0));
}

/** The columns of a sheet that the trader has chosen, and what their choice needs. */
function useColumns<Row>({ name, columns }: Sheet<Row>) {
  const kind = useMemo(() => ({ name: `${name}-columns` }), [name]);
  const all = useMemo(
    () => columns.map((column) => ({ id: column.title, title: column.title, isFixed: column.isFixed, column })),
    [columns],
  );
  const shown = useChosenColumns<TableColumn & { readonly column: SheetColumn<Row> }>(kind, all);
  return {
    shown: shown.map(({ column }) => column),
    titles: shown.map(({ id }) => id),
    choice: { of: kind, all, shown },
  };
}

/** A table that is sorted by its heads, filtered by a text, walked by arrow keys, and saved as it is shown. */
export function SheetTable<Row>(props: SheetTableProps<Row>) {
  const { of, rows, lead, more, above, row, foot, onDelete } = props;
  const [text, setText] = useState("");
  const [wanted, setSorting] = useState<Sorting>();
  const columns = useColumns(of);
  const sorting = wanted && columns.titles.includes(wanted.title) ? wanted : undefined;
  const isNarrow = useIsNarrow();
  const sortings = columns.shown.flatMap(sortingsOf);
  const shown = useShown(of, rows, { text, ...(sorting && { sorting }) });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>("tr[data-row]") : null;
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    const found = onDelete && event.key === "Delete" && shown.find((each) => of.idOf(each) === at.dataset.row);
    if (!found && !moveFocus(at, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (found) onDelete(found);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-2 py-1.5 text-xs">
        {lead}
        {more}
        <input
          type="search"
          aria-label="Filter"
          placeholder="Filter"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="h-6 w-32 rounded border border-line bg-background px-2 text-text"
        />
        {isNarrow && (
          <BarSelect
            label="Sort by"
            options={[["", "As listed"], ...sortings.map(wayOf)]}
            value={sorting ? wayOf(sorting) : ""}
            onChange={(way) => setSorting(sortings.find((each) => wayOf(each) === way))}
          />
        )}
        <SaveButtons
          name={of.name}
          isEmpty={shown.length === 0}
          records={() => shown.map((each) => savedRecord(of, columns.shown, each))}
        />
        <ColumnChoice {...columns.choice} />
      </div>
      {above}
      <div className="overflow-x-auto">
        <CardTable titles={columns.titles} className="tabular-nums">
          <caption className="sr-only">{of.caption}</caption>
          <SheetHead
            columns={columns.shown}
            sorting={sorting}
            onPress={isNarrow ? undefined : (title) => setSorting(nextSorting(sorting, title))}
          />
          <tbody onKeyDown={onKeyDown}>{shown.map((each) => row(each, columns.titles))}</tbody>
          {foot && shown.length === rows.length && <tfoot>{foot(columns.titles)}</tfoot>}
        </CardTable>
      </div>
      {shown.length === 0 && <p className="px-3 py-4 text-xs text-muted">No row has “{text}”.</p>}
    </>
  );
}

/** Both ways to sort by a column. */
const sortingsOf = <Row,>({ title, sortBy }: SheetColumn<Row>): readonly Sorting[] =>
  sortBy ? [false, true].map((isDown) => ({ title, isDown })) : [];

const wayOf = ({ title, isDown }: Sorting): string => `${title} ${isDown ? "↓" : "↑"}`;

const MOVES = ["ArrowDown", "ArrowUp", "Home", "End"] as const;

/** Moves the focus to another row. @returns whether the key is one that moves it */
function moveFocus(row: HTMLElement, key: string): boolean {
  const move = MOVES.find((each) => each === key);
  if (!move) return false;
  const target = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }[move];
  target?.querySelector<HTMLElement>("[data-open]")?.focus();
  return true;
}

interface SheetHeadProps<Row> {
  readonly columns: readonly SheetColumn<Row>[];
  readonly sorting: Sorting | undefined;
  /** Absent where cards hide the head. */
  readonly onPress: ((title: string) => void) | undefined;
}

function SheetHead<Row>({ columns, sorting, onPress }: SheetHeadProps<Row>) {
  return (
    <thead className="text-2xs text-muted">
      <CardRow className="border-b border-line">
        {columns.map(({ title, isNumber, sortBy }) => {
          const way = sorting?.title === title ? (sorting.isDown ? "descending" : "ascending") : undefined;
          const Icon = way === "descending" ? ChevronDown : ChevronUp;
          return (
            <CardTitle
              key={title}
              aria-sort={way}
              className={classes("px-2 py-1 font-medium whitespace-nowrap", isNumber && "text-right")}
            >
              {sortBy && onPress ? (
                <button type="button" className="hover:text-text" onClick={() => onPress(title)}>
                  {title}
                  {way && <Icon size={10} aria-hidden="true" className="ml-0.5 inline" />}
                </button>
              ) : (
                title
              )}
            </CardTitle>
          );
        })}
      </CardRow>
    </thead>
  );
}

interface SaveButtonsProps {
  readonly name: string;
  readonly isEmpty: boolean;
  /** The rows that are shown, in their order. */
  readonly records: () => readonly SheetRecord[];
}

/** Saves the rows as they are shown. */
function SaveButtons({ name, isEmpty, records }: SaveButtonsProps) {
  const save = (kind: string, write: (all: readonly SheetRecord[]) => string) =>
    saveBytes(`${name}.${kind}`, new TextEncoder().encode(write(records())));
  const csv = () =>
    save("csv", (all) =>
      csvText(
        Object.keys(all[0] ?? {}),
        all.map((each) => Object.values(each)),
      ),
    );
  return (
    <span className="ml-auto flex gap-1">
      <Button size="small" aria-label={`Save ${name} as CSV`} disabled={isEmpty} onClick={csv}>
        CSV
      </Button>
      <Button
        size="small"
        aria-label={`Save ${name} as JSON`}
        disabled={isEmpty}
        onClick={() => save("json", (all) => `${JSON.stringify(all, undefined, 2)}\n`)}
      >
        JSON
      </Button>
    </span>
  );
}

interface SheetRowProps extends ComponentProps<"tr"> {
  readonly titles: ShownTitles;
  /** By the titles of their columns; an empty one may be left out. */
  readonly cells: Readonly<Record<string, ReactNode>>;
}

/** A row of a sheet: its cells in the columns that show. */
export function SheetRow({ titles, cells, ...rest }: SheetRowProps) {
  return (
    <CardRow {...rest}>
      {titles.map((title) => (
        <Fragment key={title}>{cells[title] ?? <CardCell />}</Fragment>
      ))}
    </CardRow>
  );
}

interface SymbolCellProps {
  readonly symbol: string;
  /** Absent: of now. */
  readonly at?: string;
}

/** The cell that names a row by its symbol: a press shows that on the active chart, at the row's own time. */
export function SymbolCell({ symbol, at }: SymbolCellProps) {
  const showAt = useShowAt();
  const show = () => showAt({ symbol }, at === undefined ? undefined : Date.parse(at));
  return (
    <CardName className={`${CELL} font-semibold`}>
      <button
        type="button"
        data-open=""
        title="Show on the chart"
        aria-keyshortcuts="ArrowUp ArrowDown Enter Delete"
        className="hover:underline"
        onClick={show}
      >
        {symbol}
      </button>
    </CardName>
  );
}
