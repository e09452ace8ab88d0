import type { SymbolInfo } from "@bourse/contract/host-api";
import { Badge } from "@bourse/ui";
import { SearchList } from "../forms/SearchList.tsx";
import { useSymbolSearch } from "./queries.ts";

export interface SymbolListProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (info: SymbolInfo) => void;
  /** The list is as high as its rows. */
  readonly grows?: boolean;
}

/** Searches the instruments of all sources by symbol or name. */
export function SymbolList({ text, onText, onChoose, grows = false }: SymbolListProps) {
  const found = useSymbolSearch(text).data ?? [];
  return (
    <SearchList
      label="Symbol or name"
      listLabel="Found symbols"
      none="No source has such a symbol."
      {...{ text, onText, onChoose, grows }}
      items={found}
      keyOf={({ source, symbol }) => `${source} ${symbol}`}
    >
      {({ symbol, name, source, timeframes }) => (
        <>
          <span className="min-w-[12ch] font-semibold">{symbol}</span>
          <span dir="auto" className="min-w-0 flex-1 truncate text-muted">
            {name}
          </span>
          {timeframes.every((each) => each.availability === "simulated") && <Badge>simulated</Badge>}
          <span className="text-2xs text-muted">{source}</span>
        </>
      )}
    </SearchList>
  );
}
