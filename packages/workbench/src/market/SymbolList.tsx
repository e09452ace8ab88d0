import type { SymbolInfo } from "@bourse/contract/host-api";
import { Badge } from "@bourse/ui";
import { SearchList, type SearchListProps } from "../forms/SearchList.tsx";
import { useSymbolSearch } from "./queries.ts";

export interface SymbolListProps
  extends Pick<
    SearchListProps<SymbolInfo>,
    | "text"
    | "onText"
    | "onChoose"
    | "grows"
    | "isLabelled"
    | "isOpen"
    | "placeholder"
    | "onLeave"
    | "describedBy"
    | "isInvalid"
  > {
  /** Absent: "Symbol or name". */
  readonly label?: string;
  /** Symbols that are not offered. */
  readonly without?: readonly string[];
  /** Symbols of this source stand first: their bars have the same times. */
  readonly firstOf?: string | undefined;
  /** Said while nothing is found. */
  readonly none?: string;
}

/** Searches the instruments of all sources by symbol or name. */
export function SymbolList({
  label = "Symbol or name",
  none = "No source has such a symbol.",
  without = [],
  firstOf,
  ...field
}: SymbolListProps) {
  const { data, isPlaceholderData, error } = useSymbolSearch(field.text, { isNeeded: field.isOpen !== false });
  const isStale = isPlaceholderData || data === undefined;
  return (
    <SearchList
      {...field}
      label={label}
      none={error ? "The search failed." : isStale ? "Searching…" : none}
      listLabel="Found symbols"
      isStale={isStale}
      items={(data ?? [])
        .filter(({ symbol }) => !without.includes(symbol))
        .toSorted((one, other) => Number(other.source === firstOf) - Number(one.source === firstOf))}
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
