import type { QuoteAnswer, ScanResult } from "@bourse/contract/host-api";
import { Button, classes, EmptyState, plural, Skeleton } from "@bourse/ui";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, SearchX } from "lucide-react";
import { useState } from "react";
import { quoteKey } from "../api/held.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { BarSelect } from "../forms/SelectField.tsx";
import { CardRow, CardTable, CardTitle } from "../lists/cards.tsx";
import { ColumnChoice, useChosenColumns } from "../lists/columns.tsx";
import { useBoard } from "../market/queries.ts";
import { markEvent, marked } from "../state/marked.ts";
import { useStore } from "../state/store.ts";
import { useIsNarrow } from "../tabs/narrow.ts";
import { type ColumnId, columnsOf, isOfQuotes, type ResultColumn, SCAN_COLUMNS, sortValue } from "./columns.ts";
import { useScanResults } from "./queries.ts";
import { ResultRow } from "./ResultRow.tsx";
import {
  choicesOf,
  filteredResults,
  nextOrder,
  type ResultFilter,
  type ResultOrder,
  sortedResults,
} from "./results.ts";
import { ruleWords } from "./show-event.ts";

/** More rows slow the page down, and nobody reads them: filters reach the rest. */
const MAX_ROWS = 300;
/** Symbols whose quotes are read: a scan has at most 25, but its older results may be of others. */
const MAX_QUOTED = 100;

/** The events that a scan found, with filters and columns; each opens the chart where it happened. */
export function ResultsTable({ scanId }: { readonly scanId: string }) {
  const { data, error, refetch, isLoading } = useScanResults(scanId);
  if (isLoading) return <Skeleton label="Loading results" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) {
    return (
      <EmptyState icon={SearchX} title="Nothing found yet">
        Events of the next runs appear here, each once. The run log says what was scanned.
      </EmptyState>
    );
  }
  return <Results results={data} />;
}

function Results({ results }: { readonly results: readonly ScanResult[] }) {
  const [filter, setFilter] = useState<ResultFilter>({ symbol: "", rule: "" });
  const [order, setOrder] = useState<ResultOrder>({ by: "confirmed_at", descending: true });
  const [chosen, setChosen] = useState<number>();
  const all = columnsOf(results);
  const columns = useChosenColumns(SCAN_COLUMNS, all);
  const isNarrow = useIsNarrow();
  const sortable = columns.filter(({ isSortable }) => isSortable);
  const found = filteredResults(results, filter);
  const quoteOf = useQuotes(results, columns, order);
  const rows = sortedResults(found, order, (each) => sortValue(each, order.by, quoteOf));
  const rule = results.find(({ id }) => id === chosen)?.rule;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-2 py-1 text-xs">
        <BarSelect
          label="Symbol"
          value={filter.symbol}
          onChange={(symbol) => setFilter({ ...filter, symbol })}
          options={[["", "All symbols"], ...choicesOf(results, "symbol")]}
        />
        <BarSelect
          label="Rule"
          value={filter.rule}
          onChange={(wanted) => setFilter({ ...filter, rule: wanted })}
          options={[
            ["", "All rules"],
            ...choicesOf(results, "rule").map((each) => [each, ruleWords(each).title] as const),
          ]}
        />
        <span className="text-muted" aria-live="polite">
          {`${rows.length > MAX_ROWS ? `${MAX_ROWS} of ` : ""}${plural(rows.length, "event")}`}
        </span>
        {isNarrow && (
          <BarSelect
            label="Sort by"
            options={sortable.map(({ id, title }) => [id, title])}
            value={order.by}
            onChange={(by) => setOrder(nextOrder(order, by))}
          />
        )}
        <ColumnChoice of={SCAN_COLUMNS} all={all} shown={columns} className="ml-auto" />
      </div>
      {rule !== undefined && <Definition rule={rule} />}
      <div className="overflow-x-auto">
        <CardTable titles={columns.map(({ title }) => title)}>
          <caption className="sr-only">Events found; choose one to see it on the chart</caption>
          <Head
            columns={columns}
            order={order}
            onPress={isNarrow ? undefined : (id) => setOrder(nextOrder(order, id))}
          />
          <tbody>
            {rows.slice(0, MAX_ROWS).map((result) => (
              <ResultRow
                key={result.id}
                {...{ result, columns }}
                isChosen={result.id === chosen}
                onChoose={setChosen}
              />
            ))}
          </tbody>
        </CardTable>
      </div>
    </>
  );
}

/** Reads the quotes of the results if a column shows them; later ones come with the market's events. */
function useQuotes(results: readonly ScanResult[], columns: readonly ResultColumn[], { by }: ResultOrder) {
  const client = useQueryClient();
  const isWanted = isOfQuotes(by) || columns.some(({ id }) => isOfQuotes(id));
  const listed = new Set(results.flatMap(({ chart_symbol: symbol }) => symbol ?? []));
  const symbols = isWanted ? [...listed].slice(0, MAX_QUOTED) : [];
  const board = useBoard({ symbols, isMoving: isOfQuotes(by) }).data;
  return (symbol: string) => client.getQueryData<QuoteAnswer>(quoteKey(symbol)) ?? board?.get(symbol)?.quote;
}

interface HeadProps {
  readonly columns: readonly ResultColumn[];
  readonly order: ResultOrder;
  /** Absent where cards hide the head. */
  readonly onPress: ((id: ColumnId) => void) | undefined;
}

function Head({ columns, order: { by, descending }, onPress }: HeadProps) {
  const Icon = descending ? ArrowDown : ArrowUp;
  return (
    <thead className="text-2xs text-muted">
      <CardRow className="border-b border-line">
        {columns.map(({ id, title, isSortable }) => (
          <CardTitle
            key={id}
            aria-sort={by === id ? (descending ? "descending" : "ascending") : undefined}
            className={classes(isSortable ? "px-1 py-0.5" : "px-2 py-1 font-medium")}
          >
            {isSortable && onPress ? (
              <button
                type="button"
                className="flex min-h-6 items-center gap-1 rounded px-1 font-medium hover:text-text"
                onClick={() => onPress(id)}
              >
                {title}
                {by === id && <Icon size={11} aria-hidden="true" />}
              </button>
            ) : (
              title
            )}
          </CardTitle>
        ))}
      </CardRow>
    </thead>
  );
}

function Definition({ rule }: { readonly rule: string }) {
  const { title, definition } = ruleWords(rule);
  const event = useStore(marked).event;
  return (
    <div className="flex flex-wrap items-start gap-2 border-y border-line bg-raised px-2 py-1 text-xs" role="note">
      <p className="min-w-0 flex-1">
        <span className="font-medium">{title}.</span> {definition} Confirmed at the close of its last marked bar; no
        later bar changes it.
      </p>
      {event && (
        <Button size="small" onClick={() => markEvent(undefined)}>
          Clear marks
        </Button>
      )}
    </div>
  );
}
