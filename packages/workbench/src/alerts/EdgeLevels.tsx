import type { PriceWriter } from "@bourse/ui";
import { type RefObject, useEffect, useMemo, useState } from "react";
import type { Drawing } from "../chart/drawing.ts";
import { type AlertLine, type BeyondEdges, beyondEdges, linesOf } from "./lines.ts";
import { useAlerts } from "./queries.ts";

export interface EdgeLevelsProps {
  readonly symbol: string;
  readonly prices: PriceWriter;
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  readonly say: (text: string) => void;
}

/** Alerts named at an edge, the nearest: more would cover the bars. */
const MOST = 3;
const GAP = 4;
/** Below the legend's first line. */
const TOP = 28;

/** The alerts beyond the edges, and where these are, in pixels. */
interface Edges extends BeyondEdges {
  readonly right: number;
  readonly height: number;
}

const NO_ALERTS = [] as const;

/** Lists the alerts whose levels lie beyond the visible prices, at the nearer edge; a click brings a level into sight. */
export function EdgeLevels({ symbol, prices, element, drawing, say }: EdgeLevelsProps) {
  const alerts = useAlerts().data?.alerts ?? NO_ALERTS;
  const lines = useMemo(() => linesOf(alerts, symbol), [alerts, symbol]);
  const edges = useEdges(lines, drawing);
  if (!edges) return null;
  const reveal = ({ title, price }: AlertLine) => {
    drawing.current?.range.include(price);
    // The button disappears, so the chart gets the focus.
    element.current?.focus();
    say(`${title} at ${prices.price(price)} is in sight.`);
  };
  const list = (found: readonly AlertLine[], arrow: string) => (
    <>
      {found.slice(0, MOST).map((line) => (
        <li key={line.id}>
          <button
            type="button"
            data-edge={line.id}
            title={`${line.title}: bring its price into sight`}
            onClick={() => reveal(line)}
            className="chip min-h-6 rounded border border-warning bg-surface/85 px-1 text-2xs text-warning hover:bg-raised"
          >
            <span className="sr-only">Alert out of sight: </span>
            <span aria-hidden="true">{arrow} </span>
            {prices.price(line.price)} <span className="chip-more">{line.title}</span>
          </button>
        </li>
      ))}
      {found.length > MOST && <li className="text-2xs text-muted">and {found.length - MOST} more</li>}
    </>
  );
  const { top, bottom, right, height } = edges;
  const place = "absolute z-10 flex items-end gap-0.5 text-right";
  return (
    <>
      {top.length > 0 && (
        <ul aria-label="Alerts above the chart" className={`${place} flex-col`} style={{ right, top: TOP }}>
          {list(top, "▲")}
        </ul>
      )}
      {bottom.length > 0 && (
        <div className={place} style={{ right, top: height - GAP, height: 0 }}>
          <ul aria-label="Alerts below the chart" className="flex flex-col items-end gap-0.5">
            {list(bottom, "▼")}
          </ul>
        </div>
      )}
    </>
  );
}

/** Looks after each repaint, and renders only when the alerts beyond an edge or the edges have changed. */
function useEdges(lines: readonly AlertLine[], drawing: RefObject<Drawing | undefined>): Edges | undefined {
  const [edges, setEdges] = useState<Edges>();
  useEffect(() => {
    const chart = drawing.current;
    if (!chart) return;
    let before = "";
    const look = () => {
      const { height } = chart.size();
      const right = chart.axisWidth() + GAP;
      const found = beyondEdges(lines, { yOf: chart.yOf, height });
      const now = JSON.stringify([found, height, right]);
      if (now === before) return;
      before = now;
      setEdges({ ...found, height, right });
    };
    look();
    return chart.onFrame(look);
  }, [lines, drawing]);
  return edges;
}
