import { chart, restyle, styleOf } from "../state/chart.ts";
import { BAR_TYPE_NAMES, BAR_TYPES, isBarType } from "../state/chart-style.ts";
import { useStore } from "../state/store.ts";

/** How a chart's bars look. */
export function BarTypeSelect({ chartId }: { readonly chartId: string }) {
  const { type } = styleOf(useStore(chart), chartId);
  return (
    <select
      aria-label="Bar type"
      value={type}
      onChange={({ target }) => isBarType(target.value) && restyle(chartId, { type: target.value })}
      className="h-7 w-28 shrink-0 rounded border border-line bg-raised px-1 text-xs text-text max-[1359px]:w-20 max-[599px]:shrink"
    >
      {BAR_TYPES.map((each) => (
        <option key={each} value={each}>
          {BAR_TYPE_NAMES[each]}
        </option>
      ))}
    </select>
  );
}
