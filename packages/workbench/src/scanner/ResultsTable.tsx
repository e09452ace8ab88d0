import { conditionWords } from "@bourse/bars";
import type { ScanResult } from "@bourse/contract/host-api";
import { Badge, Button, classes, EmptyState, formatMoment, formatPrice, Skeleton, usePrices } from "@bourse/ui";
import { ArrowDown, ArrowUp, SearchX } from "lucide-react";
import { useState } from "react";
import { goToTime } from "../chart/opened.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";
import { ErrorNotice } from "../errors/ErrorNotice.tsx";
import { BarSelect } from "../forms/SelectField.tsx";
import { markEvent, marked } from "../state/marked.ts";
import { useStore } from "../state/store.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { showTab } from "../tabs/workspace.ts";
import { spanWords } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { useScanResults } from "./queries.ts";
import { choicesOf, nextOrder, type ResultFilter, SORTS, type SortKey, shownResults } from "./results.ts";
import { markOf, ruleWords } from "./show-event.ts";

const CELL = "px-2 py-1 align-top whitespace-nowrap";
/** More rows slow the page down, and nobody reads them: filters reach the rest. */
const MAX_ROWS = 300;

/** The events that a scan found, with filters; each opens the chart where it happened. */
export function ResultsTable({ scanId }: { readonly scanId: string }) {
  const { data, error, refetch, isLoading } = useScanResults(scanId);
  const [filter, setFilter] = useState<ResultFilter>({ symbol: "", rule: "" });
  const [order, setOrder] = useState({ by: "confirmed_at" as SortKey, descending: true });
  const [chosen, setChosen] = useState<number>();
  if (isLoading) return <Skeleton label="Loading results" />;
  if (error) return <ErrorNotice error={error} onRetry={() => refetch()} />;
  if (!data || data.length === 0) {
    return (
      <EmptyState icon={SearchX} title="Nothing found yet">
        Events of the next runs appear here, each once. The run log says what was scanned.
      </EmptyState>
    );
  }
  const rows = shownResults(data, filter, order);
  const rule = data.find(({ id }) => id === chosen)?.rule;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-2 py-1 text-xs">
        <BarSelect
          label="Symbol"
          value={filter.symbol}
          onChange={(symbol) => setFilter({ ...filter, symbol })}
          options={[["", "All symbols"], ...choicesOf(data, "symbol")]}
        />
        <BarSelect
          label="Rule"
          value={filter.rule}
          onChange={(wanted) => setFilter({ ...filter, rule: wanted })}
          options={[
            ["", "All rules"],
            ...choicesOf(data, "rule").map((each) => [each, ruleWords(each).title] as const),
          ]}
        />
        <span className="text-muted" aria-live="polite">
          {rows.length > MAX_ROWS ? `${MAX_ROWS} of ${rows.length} events` : `${rows.length} events`}
        </span>
      </div>
      {rule !== undefined && <Definition rule={rule} />}
      <table className="w-full text-left text-xs">
        <caption className="sr-only">Events found; choose one to see it on the chart</caption>
        <thead className="text-2xs text-muted">
          <tr className="border-b border-line">
            {(Object.keys(SORTS) as SortKey[]).map((key) => (
              <th
                key={key}
                scope="col"
                aria-sort={order.by === key ? (order.descending ? "descending" : "ascending") : undefined}
                className="px-1 py-0.5"
              >
                <button
                  type="button"
                  className="flex min-h-6 items-center gap-1 rounded px-1 font-medium hover:text-text"
                  onClick={() => setOrder(nextOrder(order, key))}
                >
                  {SORTS[key]}
                  {order.by === key &&
                    (order.descending ? (
                      <ArrowDown size={11} aria-hidden="true" />
                    ) : (
                      <ArrowUp size={11} aria-hidden="true" />
                    ))}
                </button>
              </th>
            ))}
            <th scope="col" className="px-2 py-1 font-medium">
              Age
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((result) => (
            <Row key={result.id} result={result} chosen={result.id === chosen} onChoose={setChosen} />
          ))}
        </tbody>
      </table>
    </>
  );
}

interface RowProps {
  readonly result: ScanResult;
  readonly chosen: boolean;
  readonly onChoose: (id: number) => void;
}

function Row({ result, chosen, onChoose }: RowProps) {
  const {
    id,
    symbol,
    chart_symbol,
    style,
    timeframe,
    rule,
    direction,
    bias,
    level,
    confirmed_at: confirmedAt,
    held = [],
  } = result;
  const { price } = usePrices(chart_symbol ?? symbol);
  const now = useNow();
  const open = useOpenEvent();
  const words = ruleWords(rule);
  return (
    <tr data-result={id} className={classes("border-b border-line", chosen ? "bg-raised" : "hover:bg-raised")}>
      <td className={CELL}>{formatMoment(confirmedAt)}</td>
      <th scope="row" className={`${CELL} font-semibold`}>
        <button
          type="button"
          className="min-h-6 rounded text-left hover:underline"
          aria-label={`${symbol} ${timeframe} (${style}): show ${words.title} on the chart`}
          onClick={() => {
            onChoose(id);
            open(result);
          }}
        >
          {symbol}{" "}
          <span className="font-normal text-muted">
            {timeframe} ({style})
          </span>
        </button>
      </th>
      <td className={CELL}>
        <span className={direction === "up" ? "text-positive" : "text-negative"} aria-hidden="true">
          {direction === "up" ? "▲" : "▼"}
        </span>{" "}
        {words.title}
        {held.map(({ condition, left, right }) => (
          <span key={conditionWords(condition)} className="block text-muted">
            {conditionWords(condition)}: {formatPrice(left)}
            {"number" in condition.right ? "" : `, ${formatPrice(right)}`}
          </span>
        ))}
      </td>
      <td className={CELL}>{bias === "none" ? <span className="text-muted">–</span> : <Badge>{bias} trend</Badge>}</td>
      <td className={`${CELL} tabular-nums`}>{price(level)}</td>
      <td className={`${CELL} text-muted`}>{spanWords(now - Date.parse(confirmedAt))}</td>
    </tr>
  );
}

/** Turns the active chart to the event's series, marks its bars and goes there. */
function useOpenEvent(): (result: ScanResult) => void {
  const { turn } = useChartActions();
  const { chart_id: chartId } = useActiveChart();
  return (result) => {
    const { chart_symbol: symbol = result.symbol } = result;
    markEvent(markOf(result, symbol));
    turn({ symbol, timeframe: result.timeframe });
    if (chartId === undefined) return;
    showTab(chartTabId(chartId));
    goToTime(chartId, Date.parse(result.bar_time), { symbol, timeframe: result.timeframe });
  };
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
