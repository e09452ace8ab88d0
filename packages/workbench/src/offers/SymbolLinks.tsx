import { ExternalLink } from "lucide-react";
import { useActiveChart } from "../charts/queries.ts";
import { openDialog } from "../state/dialogs.ts";
import { useLinks } from "./queries.ts";

/** The trader's links about the symbol on the active chart. */
export function SymbolLinks() {
  const { symbol } = useActiveChart();
  const links = useLinks().data?.filter((each) => each.symbol === symbol) ?? [];
  return links.map(({ id, title }) => (
    <button
      key={id}
      type="button"
      onClick={() => openDialog({ kind: "link", id })}
      className="flex h-6 max-w-[18ch] shrink-0 items-center gap-1 rounded px-1.5 text-xs text-accent hover:underline"
    >
      <ExternalLink size={12} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{title}</span>
    </button>
  ));
}
