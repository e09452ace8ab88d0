import { Button } from "@bourse/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { useActiveChart } from "../charts/queries.ts";

export interface AddSymbolProps {
  readonly listed: readonly string[];
  readonly onAdd: (symbol: string) => void;
}

/** Adds a symbol of the host's sources to the list; suggests the chart's own. */
export function AddSymbol({ listed, onAdd }: AddSymbolProps) {
  const { symbol } = useActiveChart();
  const [chosen, setChosen] = useState<string>();
  const known = new Set(useSymbols().data?.symbols.map((each) => each.symbol));
  const offered = [...known].filter((each) => !listed.includes(each));
  const value = [chosen, symbol, ...offered].find((each) => each !== undefined && offered.includes(each)) ?? "";
  return (
    <div className="flex gap-1.5 border-b border-line p-2">
      <select
        aria-label="Symbol to watch"
        value={value}
        disabled={offered.length === 0}
        onChange={(event) => setChosen(event.target.value)}
        className="h-6 min-w-0 flex-1 rounded border border-line bg-raised px-1 text-xs text-text"
      >
        {offered.length === 0 && <option value="">Every symbol is on the list</option>}
        {offered.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Button size="small" disabled={value === ""} onClick={() => onAdd(value)}>
        <Plus size={13} aria-hidden="true" /> Add
      </Button>
    </div>
  );
}
