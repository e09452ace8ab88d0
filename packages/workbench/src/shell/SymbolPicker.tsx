import { useSymbols } from "../api/queries.ts";
import { useActiveChart, useChartActions } from "../charts/queries.ts";

/** The active chart's symbol, to choose from the sources' symbols. */
export function SymbolPicker() {
  const { symbol } = useActiveChart();
  const { turn } = useChartActions();
  const names = new Set(useSymbols().data?.symbols.map((each) => each.symbol));
  // A chart stays when its source disappears, so its symbol stays in the list.
  if (symbol) names.add(symbol);
  return (
    <select
      aria-label="Symbol"
      value={symbol}
      onChange={(event) => turn({ symbol: event.target.value })}
      className="h-7 w-[140px] rounded border border-line bg-raised px-1.5 text-sm font-semibold text-text"
    >
      {[...names].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
