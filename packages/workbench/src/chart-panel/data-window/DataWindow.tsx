import type { Bar, BarColumns } from "@bourse/bars";
import type { Drawing as Drawn } from "@bourse/contract/host-api";
import { IconButton, type PriceWriter } from "@bourse/ui";
import { Copy } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { linesOf } from "../../alerts/lines.ts";
import { useAlerts } from "../../alerts/queries.ts";
import type { ChartBars } from "../../chart/chart-bars.ts";
import { comparisonOn } from "../../chart/compare/shown.ts";
import { useBase } from "../../chart/compare/use-base.ts";
import type { Drawing } from "../../chart/drawing.ts";
import { useDrawingsOf } from "../../chart/drawings/queries.ts";
import { titleOf } from "../../chart/drawings/words.ts";
import type { ShownIndicator } from "../../chart/indicators/lines.ts";
import type { BarStore } from "../../chart/store/bar-store.ts";
import { shownStructure } from "../../chart/structure/shown.ts";
import { describeStructure, partOfStructure } from "../../chart/structure/words.ts";
import type { Structure } from "../../chart/structure/zones.ts";
import { useChartTime } from "../../chart/time/use-chart-time.ts";
import { openDialog } from "../../state/dialogs.ts";
import { useStore } from "../../state/store.ts";
import { partsOf, structure } from "../../state/structure.ts";
import {
  barFacts,
  comparisonFacts,
  type Fact,
  type FactGroup,
  factsAsText,
  indicatorFacts,
  levelFacts,
} from "./facts.ts";

export interface DataWindowProps extends FactsOf {
  readonly timeframe: string;
  /** The drawn chart: copying there copies the text of this window. */
  readonly element: RefObject<HTMLElement | null>;
  readonly say: (text: string) => void;
}

/** Whether the trader copies something else: selected text, or a part of a field. */
const isOwnCopy = (target: EventTarget | null): boolean =>
  (getSelection()?.toString() ?? "") !== "" ||
  (target instanceof Element && target.closest("input, textarea, select") !== null);

/**
 * The values at a chart's cursor in full. It announces nothing by itself, because the values change with every tick: the
 * data cursor is spoken by the chart.
 */
export function DataWindow({ element, say, timeframe, ...parts }: DataWindowProps) {
  const groups = useFacts(parts);
  const { symbol } = parts;
  const text = factsAsText(`${symbol} ${timeframe}`, groups);
  const current = useRef(text);
  current.current = text;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const onCopy = (event: ClipboardEvent) => {
      if (isOwnCopy(event.target)) return;
      event.clipboardData?.setData("text/plain", current.current);
      event.preventDefault();
    };
    target.addEventListener("copy", onCopy);
    return () => target.removeEventListener("copy", onCopy);
  }, [element]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => say("The values were copied."),
      (error: unknown) => openDialog({ kind: "failure", action: "Copy the values", error }),
    );
  };
  return (
    <aside aria-label={`Data window of ${symbol}`} data-window="" className="flex h-full flex-col text-xs">
      <div className="flex shrink-0 items-center justify-between border-b border-line pl-2">
        <h3 className="font-semibold">Data window</h3>
        <IconButton className="size-6" label="Copy the values as text" onClick={copy}>
          <Copy size={13} aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard this way */}
      <section tabIndex={0} aria-label="Values" className="min-h-0 flex-1 overflow-auto px-2 py-1">
        {groups.map(({ title, facts }) => (
          <div key={title} className="mb-2">
            <h4 className="text-2xs font-medium text-muted">{title}</h4>
            <dl>
              {facts.map(({ name, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two alerts may have one name
                <div key={at} className="flex flex-wrap justify-between gap-x-2">
                  <dt className={name === undefined ? "sr-only" : "text-muted"}>{name ?? title}</dt>
                  <dd className={name === undefined ? "" : "text-right"}>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </aside>
  );
}

interface FactsOf {
  readonly chartId: string;
  readonly symbol: string;
  readonly bars: ChartBars;
  /** Index of the bar under the pointer or the data cursor. */
  readonly index: number;
  readonly indicators: readonly ShownIndicator[];
  readonly prices: PriceWriter;
  readonly drawing: RefObject<Drawing | undefined>;
}

/** From the opening of a bar to that of the next: a drawing made on a finer timeframe may lie anywhere between them. */
function spanOf(store: BarStore, index: number) {
  const time = store.timeAt(index) ?? 0;
  return { time, until: store.timeAt(index + 1) ?? time };
}

const NO_ALERTS = [] as const;

/** Everything that a chart knows of a bar; groups without facts are left out. */
function useFacts(parts: FactsOf): readonly FactGroup[] {
  const { chartId, symbol, bars, index, indicators, prices, drawing } = parts;
  const { store, forming } = bars;
  const bar = store.bar(index);
  const drawings = useDrawingsOf(symbol);
  const alerts = useAlerts().data?.alerts ?? NO_ALERTS;
  const shown = partsOf(useStore(structure), chartId);
  const found = useStore(shownStructure).of[chartId];
  const time = useChartTime(chartId);
  useBase(drawing, bars);
  if (!bar) return [];
  const { price } = prices;
  const near = shown.length > 0 && found && structureAt(partOfStructure(found.structure, shown), found.bars, bar);
  const groups: readonly FactGroup[] = [
    {
      title: "Bar",
      facts: barFacts({ bar, before: store.bar(index - 1), isForming: index === forming, time, prices }),
    },
    { title: "Indicators", facts: indicatorFacts(indicators, index - store.from) },
    { title: "Compared", facts: comparisonFacts(comparisonOn(chartId)?.columns(store.slice(index, index + 1)) ?? []) },
    {
      title: "Drawings",
      facts: drawing.current
        ? drawingFacts(drawings, { ...spanOf(store, index), mapping: drawing.current, price })
        : [],
    },
    {
      title: "Market structure",
      facts:
        near && found ? describeStructure(found.bars, near, { price, day: time.name }).map((value) => ({ value })) : [],
    },
    { title: "Nearest alerts", facts: levelFacts(linesOf(alerts, symbol), bar.close, price) },
  ];
  return groups.filter(({ facts }) => facts.length > 0);
}

/** The parts of a chart that turn points into pixels and back: a line is straight in pixels, on each scale. */
export interface Mapping {
  xOf(time: number): number | undefined;
  yOf(price: number): number | undefined;
  priceAt(y: number): number | undefined;
}

/** The time span of a bar, to find the drawings in it. */
interface BarSpan {
  readonly time: number;
  /** Opening time of the next bar. */
  readonly until: number;
  readonly mapping: Mapping;
  price(value: number): string;
}

/** The drawings that reach a bar, with their price when it opens, or where they begin within it. */
export function drawingFacts(drawings: readonly Drawn[], span: BarSpan): readonly Fact[] {
  const { price } = span;
  return drawings.flatMap((drawn): readonly Fact[] => {
    const { kind, text, anchors, hidden } = drawn;
    const value = hidden ? undefined : valueAt(drawn, span);
    if (value === undefined) return [];
    const prices = anchors.map((each) => each.price);
    const range = `${price(Math.min(...prices))} to ${price(Math.max(...prices))}`;
    return [
      { name: text ? `${titleOf(kind)} "${text}"` : titleOf(kind), value: value === "range" ? range : price(value) },
    ];
  });
}

/** The price of a drawing at a bar; `range` for an area; undefined if the drawing does not reach the bar. */
function valueAt({ kind, anchors }: Drawn, { time, until, mapping }: BarSpan): number | "range" | undefined {
  const [first, second] = anchors;
  if (!first) return undefined;
  if (kind === "horizontal") return first.price;
  const times = anchors.map((each) => Date.parse(each.time ?? ""));
  const [begin, end] = [Math.min(...times), Math.max(...times)];
  const isWithin = begin >= time && begin < until;
  if (kind === "text") return isWithin ? first.price : undefined;
  const isBeyond =
    kind === "ray" && second && (Date.parse(second.time ?? "") - Date.parse(first.time ?? "")) * (time - end) > 0;
  if (!isBeyond && !isWithin && (time < begin || time > end)) return undefined;
  if (kind !== "trend" && kind !== "ray") return "range";
  return onLine(anchors, isWithin && !isBeyond ? begin : time, mapping);
}

function onLine([first, second]: Drawn["anchors"], time: number, { xOf, yOf, priceAt }: Mapping): number | undefined {
  if (!first || !second) return undefined;
  const [x, x1, x2] = [xOf(time), xOf(Date.parse(first.time ?? "")), xOf(Date.parse(second.time ?? ""))];
  const [y1, y2] = [yOf(first.price), yOf(second.price)];
  if (x === undefined || x1 === undefined || x2 === undefined || y1 === undefined || y2 === undefined) return undefined;
  return x1 === x2 ? second.price : priceAt(y1 + ((y2 - y1) * (x - x1)) / (x2 - x1));
}

/** The structure that a bar made, confirmed or lies in. */
export function structureAt({ zones, breaks }: Structure, bars: BarColumns, bar: Bar): Structure {
  const at = bars.time.indexOf(bar.time);
  if (at < 0) return { zones: [], breaks: [] };
  return {
    zones: zones.filter(({ bar: begin, confirmedAt, reachedAt = at, top, bottom }) => {
      if (at === begin || at === confirmedAt) return true;
      return at > begin && at <= reachedAt && bar.low <= top && bar.high >= bottom;
    }),
    breaks: breaks.filter(({ swingBar, confirmedAt }) => at === swingBar || at === confirmedAt),
  };
}
