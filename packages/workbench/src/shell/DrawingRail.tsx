import { useActiveChart } from "../charts/queries.ts";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";

const { View: Tools } = lazyPart(async () => (await import("../chart/drawings/DrawingTools.tsx")).DrawingTools);

/** The rail at the page's left edge with the drawing tools of the active chart. Its width is kept until its code is there. */
export function DrawingRail() {
  const { chart_id: chartId, symbol } = useActiveChart();
  return (
    <div className="w-9 shrink-0 border-r border-line bg-surface">
      {chartId !== undefined && (
        <PartBoundary label="drawing tools" isQuiet>
          <Tools chartId={chartId} symbol={symbol} />
        </PartBoundary>
      )}
    </div>
  );
}
