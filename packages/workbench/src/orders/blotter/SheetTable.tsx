import { csvText } from "@bourse/contract/host-api";
import { Button, classes } from "@bourse/ui";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { useShowAt } from "../../chart/use-show-at.ts";
import { BarSelect } from "../../forms/SelectField.tsx";
import { CardName, CardRow, CardTable, CardTitle } from "../../lists/cards.tsx";
import { saveBytes } from "../../machine/save.ts";
import { useIsNarrow } from "../../tabs/narrow.ts";
import { CELL } from "../../words/cell.ts";
import { useNow } from "../../words/use-now.ts";
import { filtered, nextSorting, type Sheet, type SheetColumn, type Sorting, sorted } from "./sheet.ts";

/** Rows that are sorted by moving prices change places at most this often: faster, and nobody could click one. */
const SORT_AGAIN_MS = 5_000;

interface SheetTableProps<Row> {
  readonly of: Sheet<Row>;
  readonly rows: readonly Row[];
  /** Stands at the beginning of the bar: the choice of the list. */
  readonly lead: ReactNode;
  /** More controls of the bar. */
  readonly more?: ReactNode;
  /** Stands above the table. */
  readonly above?: ReactNode;
  readonly row: (row: Row) => ReactNode;
  /** The rows' sums. */
  readonly foot?: ReactNode;
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

/** A table that is sorted by its heads, filtered by a text, walked by arrow keys, and saved as it is shown. */
export function SheetTable<Row>(props: SheetTableProps<Row>) {
  const { of, rows, lead, more, above, row, foot, onDelete } = props;
  const [text, setText] = useState("");
  const [sorting, setSorting] = useState<Sorting>();
  const isNarrow = useIsNarrow();
  const sortings = of.columns.flatMap(sortingsOf);
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
        <SaveButtons of={of} shown={shown} />
      </div>
      {above}
      <div className="overflow-x-auto">
        <CardTable titles={of.columns.map(({ title }) => title)} className="tabular-nums">
          <caption className="sr-only">{of.caption}</caption>
          <SheetHead
            columns={of.columns}
            sorting={sorting}
            onPress={isNarrow ? undefined : (title) => setSorting(nextSorting(sorting, title))}
          />
          <tbody onKeyDown={onKeyDown}>{shown.map(row)}</tbody>
          {foot && shown.length === rows.length && <tfoot>{foot}</tfoot>}
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

interface SaveButtonsProps<Row> {
  readonly of: Sheet<Row>;
  readonly shown: readonly Row[];
}

/** Saves the rows that are shown, in their order. */
function SaveButtons<Row>({ of: { name, record }, shown }: SaveButtonsProps<Row>) {
  const save = (kind: string, write: (records: readonly ReturnType<typeof record>[]) => string) =>
    saveBytes(`${name}.${kind}`, new TextEncoder().encode(write(shown.map(record))));
  const csv = () =>
    save("csv", (all) =>
      csvText(
        Object.keys(all[0] ?? {}),
        all.map((each) => Object.values(each)),
      ),
    );
  return (
    <span className="ml-auto flex gap-1">
      <Button size="small" aria-label={`Save ${name} as CSV`} disabled={shown.length === 0} onClick={csv}>
        CSV
      </Button>
      <Button
        size="small"
        aria-label={`Save ${name} as JSON`}
        disabled={shown.length === 0}
        onClick={() => save("json", (all) => `${JSON.stringify(all, undefined, 2)}\n`)}
      >
        JSON
      </Button>
    </span>
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
