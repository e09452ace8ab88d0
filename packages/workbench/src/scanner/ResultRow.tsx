import { conditionWords } from "@bourse/bars";
import type { ChartTimeframe, ScanResult } from "@bourse/contract/host-api";
import { Badge, classes, formatMoment, formatPercent, formatPrice, formatVolume, usePrices } from "@bourse/ui";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useShowAt } from "../chart/use-show-at.ts";
import { useActiveChart } from "../charts/queries.ts";
import { CardCell, CardName, CardRow } from "../lists/cards.tsx";
import { PriceAge } from "../market/PriceAge.tsx";
import { useRowQuote } from "../market/queries.ts";
import { Sparkline } from "../market/Sparkline.tsx";
import { markEvent } from "../state/marked.ts";
import { chartTabId } from "../tabs/tabs.ts";
import { showTab } from "../tabs/workspace.ts";
import { spanWords } from "../words/time.ts";
import { useNow } from "../words/use-now.ts";
import { type ColumnId, isOfQuotes, type ResultColumn, valuesOf } from "./columns.ts";
import { useLastCloses } from "./queries.ts";
import { markOf, ruleWords } from "./show-event.ts";

const CELL = "px-2 py-1 align-top whitespace-nowrap";
const NUMBER = `${CELL} tabular-nums`;
const NOTHING = <span className="text-muted">–</span>;

export interface ResultRowProps {
  readonly result: ScanResult;
  readonly columns: readonly ResultColumn[];
  readonly isChosen: boolean;
  readonly onChoose: (id: number) => void;
}

/** An event in the chosen columns. */
export function ResultRow({ result, columns, isChosen, onChoose }: ResultRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  const isSeen = useWasInSight(row);
  return (
    <CardRow
      ref={row}
      data-result={result.id}
      className={classes("border-b border-line", isChosen ? "bg-raised" : "hover:bg-raised")}
    >
      {columns.map(({ id }) =>
        id === "symbol" ? (
          <SymbolCell key={id} {...{ result, onChoose }} />
        ) : (
          <CardCell key={id} className={id === "rule" ? CELL : NUMBER}>
            {contentOf(id, { result, isSeen })}
          </CardCell>
        ),
      )}
    </CardRow>
  );
}

interface CellProps {
  readonly result: ScanResult;
  /** The row has been in sight. */
  readonly isSeen: boolean;
}

function contentOf(id: ColumnId, { result, isSeen }: CellProps): ReactNode {
  const { chart_symbol: symbol, timeframe, bias } = result;
  if (id === "confirmed_at") return formatMoment(result.confirmed_at);
  if (id === "rule") return <RuleWords result={result} />;
  if (id === "bias") return bias === "none" ? NOTHING : <Badge>{bias} trend</Badge>;
  if (id === "level") return <Level result={result} />;
  if (id === "age") return <Age since={result.confirmed_at} />;
  if (id === "trend") return symbol ? <Trend {...{ symbol, timeframe, isSeen }} /> : NOTHING;
  if (isOfQuotes(id)) return symbol ? <Quoted {...{ symbol, id }} /> : NOTHING;
  const value = valuesOf(result).get(id.slice("value ".length));
  return value === undefined ? NOTHING : formatPrice(value);
}

type SymbolCellProps = Pick<ResultRowProps, "result" | "onChoose">;

function SymbolCell({ result, onChoose }: SymbolCellProps) {
  const { id, symbol, style, timeframe, rule } = result;
  const open = useOpenEvent();
  return (
    <CardName className={`${CELL} font-semibold`}>
      <button
        type="button"
        className="min-h-6 rounded text-left hover:underline"
        aria-label={`${symbol} ${timeframe} (${style}): show ${ruleWords(rule).title} on the chart`}
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
    </CardName>
  );
}

type OfResult = Pick<CellProps, "result">;

function RuleWords({ result: { direction, rule, held = [] } }: OfResult) {
  return (
    <>
      <span className={direction === "up" ? "text-positive" : "text-negative"} aria-hidden="true">
        {direction === "up" ? "▲" : "▼"}
      </span>{" "}
      {ruleWords(rule).title}
      {held.map(({ condition, left, right }) => (
        <span key={conditionWords(condition)} className="block text-muted">
          {conditionWords(condition)}: {formatPrice(left)}
          {"number" in condition.right ? "" : `, ${formatPrice(right)}`}
        </span>
      ))}
    </>
  );
}

function Level({ result: { chart_symbol, symbol, level } }: OfResult) {
  return usePrices(chart_symbol ?? symbol).price(level);
}

function Age({ since }: { readonly since: string }) {
  return <span className="text-muted">{spanWords(useNow() - Date.parse(since))}</span>;
}

interface TrendProps {
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly isSeen: boolean;
}

/** The last bars of the series that the event was found in. */
function Trend({ symbol, timeframe, isSeen }: TrendProps) {
  const { data: points = [] } = useLastCloses({ symbol, timeframe }, { isNeeded: isSeen });
  return <Sparkline points={points} over={`${points.length} bars of ${timeframe}`} />;
}

interface QuotedProps {
  readonly symbol: string;
  readonly id: "last" | "percent" | "volume";
}

/** It alone is rendered when the price moves. */
function Quoted({ symbol, id }: QuotedProps) {
  const quote = useRowQuote(symbol);
  const { price } = usePrices(symbol);
  if (!quote) return NOTHING;
  if (id === "volume") return formatVolume(quote.volume);
  if (id === "percent") {
    const tone = quote.change < 0 ? "text-negative" : "text-positive";
    return <span className={tone}>{formatPercent(quote.change_percent)}</span>;
  }
  return (
    <>
      {price(quote.price)} <PriceAge symbol={symbol} />
    </>
  );
}

/** Whether an element has been visible. Only then is anything read for it. */
function useWasInSight(element: RefObject<HTMLElement | null>): boolean {
  const [wasInSight, setWasInSight] = useState(false);
  useEffect(() => {
    if (!element.current || wasInSight) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInSight(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasInSight]);
  return wasInSight;
}

/** Turns the active chart to the event's series, marks its bars and goes there. */
function useOpenEvent(): (result: ScanResult) => void {
  const showAt = useShowAt();
  const { chart_id: chartId } = useActiveChart();
  return (result) => {
    const { chart_symbol: symbol = result.symbol, timeframe } = result;
    markEvent(markOf(result, symbol));
    if (chartId !== undefined) showTab(chartTabId(chartId));
    showAt({ symbol, timeframe }, Date.parse(result.bar_time));
  };
}
