import type { PriceWriter } from "@bourse/ui";
import type { RefObject } from "react";
import { linesOf } from "../../alerts/lines.ts";
import { useAlerts } from "../../alerts/queries.ts";
import type { ChartBars } from "../../chart/chart-bars.ts";
import { comparisonOn } from "../../chart/compare/shown.ts";
import { useBase } from "../../chart/compare/use-base.ts";
import type { Drawing } from "../../chart/drawing.ts";
import { useDrawingsOf } from "../../chart/drawings/queries.ts";
import type { ShownIndicator } from "../../chart/indicators/lines.ts";
import type { BarStore } from "../../chart/store/bar-store.ts";
import { shownStructure } from "../../chart/structure/shown.ts";
import { describeStructure, partOfStructure } from "../../chart/structure/words.ts";
import { useChartTime } from "../../chart/time/use-chart-time.ts";
import { useStore } from "../../state/store.ts";
import { partsOf, structure } from "../../state/structure.ts";
import { drawingFacts, structureAt } from "./at-cursor.ts";
import { barFacts, comparisonFacts, type FactGroup, indicatorFacts, levelFacts } from "./facts.ts";

export interface FactsOf {
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
export function useFacts(parts: FactsOf): readonly FactGroup[] {
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
