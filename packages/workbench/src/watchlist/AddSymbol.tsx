import { Button } from "@bourse/ui";
import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { useActiveChart } from "../charts/queries.ts";

export interface AddSymbolProps {
  readonly listed: readonly string[];
  readonly onAdd: (symbol: string) => void;
}

/** Offered at once; more letters make the list shorter. */
const MOST_OFFERED = 50;

/** Adds a symbol of the host's sources to the list, found by symbol or name; suggests the chart's own. */
export function AddSymbol({ listed, onAdd }: AddSymbolProps) {
  const { symbol: shown } = useActiveChart();
  const [text, setText] = useState("");
  const options = useId();
  const words = text.trim().toLowerCase();
  const open = (useSymbols().data?.symbols ?? []).filter(({ symbol }) => !listed.includes(symbol));
  const found = open.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(words));
  const exact = found.find(({ symbol }) => symbol.toLowerCase() === words);
  const own = words === "" ? found.find(({ symbol }) => symbol === shown) : undefined;
  const next = (exact ?? own ?? found[0])?.symbol;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (next === undefined) return;
    onAdd(next);
    setText("");
  };
  return (
    <form onSubmit={submit} className="flex gap-1.5 border-b border-line p-2">
      <input
        aria-label="Symbol to watch"
        list={options}
        value={text}
        placeholder={next ?? (open.length === 0 ? "Every symbol is on the list" : "No such symbol")}
        onChange={(event) => setText(event.target.value)}
        className="h-6 min-w-0 flex-1 rounded border border-line bg-background px-1.5 text-xs text-text"
      />
      <datalist id={options}>
        {found.slice(0, MOST_OFFERED).map(({ symbol, name }) => (
          <option key={symbol} value={symbol}>
            {name}
          </option>
        ))}
      </datalist>
      <Button size="small" type="submit" disabled={next === undefined}>
        <Plus size={13} aria-hidden="true" /> Add
      </Button>
    </form>
  );
}
