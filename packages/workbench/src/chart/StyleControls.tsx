import { IconButton } from "@bourse/ui";
import { ChartNoAxesColumnIncreasing, Percent } from "lucide-react";
import { chart, restyle, styleOf, toggleScale } from "../state/chart.ts";
import { BAR_TYPE_NAMES, BAR_TYPES, isBarType } from "../state/chart-style.ts";
import { useStore } from "../state/store.ts";
import { useComparedOf } from "./compare/queries.ts";

/** How a chart's bars and its price axis look. While symbols are compared, the axis is in per cent and offers no choice. */
export function StyleControls({ chartId }: { readonly chartId: string }) {
  const { type, scale } = styleOf(useStore(chart), chartId);
  const isComparing = useComparedOf(chartId).length > 0;
  return (
    <>
      <select
        aria-label="Bar type"
        value={type}
        onChange={({ target }) => isBarType(target.value) && restyle(chartId, { type: target.value })}
        className="h-7 w-28 shrink-0 rounded border border-line bg-raised px-1 text-xs text-text max-[1359px]:w-20"
      >
        {BAR_TYPES.map((each) => (
          <option key={each} value={each}>
            {BAR_TYPE_NAMES[each]}
          </option>
        ))}
      </select>
      {!isComparing && (
        <>
          <IconButton label="Logarithmic scale" aria-pressed={scale === "log"} onClick={() => toggleScale(chartId)}>
            <ChartNoAxesColumnIncreasing size={15} aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Per cent scale"
            aria-pressed={scale === "percent"}
            onClick={() => restyle(chartId, { scale: scale === "percent" ? "normal" : "percent" })}
          >
            <Percent size={15} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </>
  );
}
