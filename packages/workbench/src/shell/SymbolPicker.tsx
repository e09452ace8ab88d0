import { Search } from "lucide-react";
import { useActiveChart } from "../charts/queries.ts";
import { openDialog } from "../state/dialogs.ts";

/** The active chart's symbol; opens the search over all sources. */
export function SymbolPicker() {
  const { symbol } = useActiveChart();
  return (
    <button
      type="button"
      data-symbol={symbol}
      title="Search symbols"
      aria-haspopup="dialog"
      onClick={() => openDialog({ kind: "symbols" })}
      className="flex h-7 w-[140px] min-w-0 items-center gap-1.5 rounded border border-line bg-raised px-1.5 text-sm font-semibold text-text"
    >
      <Search size={13} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="sr-only">Search symbols, now </span>
      <span className="truncate">{symbol}</span>
    </button>
  );
}
