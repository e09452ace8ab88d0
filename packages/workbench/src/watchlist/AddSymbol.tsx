import { Button } from "@bourse/ui";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSymbols } from "../api/queries.ts";
import { useActiveChart } from "../charts/queries.ts";
import { useSymbolSearch } from "../market/queries.ts";
import { SymbolList } from "../market/SymbolList.tsx";

export interface AddSymbolProps {
  readonly listed: readonly string[];
  readonly onAdd: (symbol: string) => void;
}

/** Adds a symbol to the list, found among all sources by symbol or name; suggests the chart's own. */
export function AddSymbol({ listed, onAdd }: AddSymbolProps) {
  const { symbol: shown } = useActiveChart();
  const [text, setText] = useState("");
  const symbols = useSymbols().data?.symbols ?? [];
  const open = symbols.map(({ symbol }) => symbol).filter((symbol) => !listed.includes(symbol));
  const next = open.includes(shown) ? shown : open[0];
  const typed = useTyped(text, listed);
  const wanted = text === "" ? next : typed;
  const add = (symbol: string) => {
    onAdd(symbol);
    setText("");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== undefined) add(wanted);
  };
  return (
    <form onSubmit={submit} className="flex items-start gap-1.5 border-b border-line p-2">
      <div className="min-w-0 flex-1">
        <SymbolList
          label="Symbol to watch"
          none="No source has such a symbol, or it is on the list."
          without={listed}
          text={text}
          onText={setText}
          isOpen={text !== ""}
          placeholder={next ?? "Search symbols"}
          onChoose={({ symbol }) => add(symbol)}
        />
      </div>
      <Button type="submit" disabled={wanted === undefined}>
        <Plus size={13} aria-hidden="true" /> Add
      </Button>
    </form>
  );
}

/** The only symbol that a text can mean: the one that is written out, or the only one that is found. */
function useTyped(text: string, listed: readonly string[]): string | undefined {
  const { data = [], isPlaceholderData } = useSymbolSearch(text, { isNeeded: text !== "" });
  if (isPlaceholderData) return undefined;
  const found = data.map(({ symbol }) => symbol).filter((symbol) => !listed.includes(symbol));
  const same = found.find((symbol) => symbol.toLowerCase() === text.trim().toLowerCase());
  return same ?? (found.length === 1 ? found[0] : undefined);
}
