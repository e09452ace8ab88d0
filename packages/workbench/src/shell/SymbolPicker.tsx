import { useEffect } from "react";
import { useSymbols } from "../api/queries.ts";
import { chart } from "../state/chart.ts";
import { useStore } from "../state/store.ts";

/** The chart's symbol: one of those the host's sources have. */
export function SymbolPicker() {
  const { symbol } = useStore(chart);
  const symbols = useSymbols().data?.symbols;
  useEffect(() => {
    const first = symbols?.[0];
    if (first && !symbols.some((each) => each.symbol === symbol)) chart.set({ symbol: first.symbol });
  }, [symbols, symbol]);
  return (
    <select
      aria-label="Symbol"
      value={symbol}
      onChange={(event) => chart.set({ symbol: event.target.value })}
      className="h-7 max-w-[180px] rounded border border-line bg-raised px-1.5 text-sm font-semibold text-text"
    >
      {symbols?.map((each) => (
        <option key={each.symbol} value={each.symbol}>
          {each.symbol}
        </option>
      ))}
    </select>
  );
}
