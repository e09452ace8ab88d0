import { IconButton } from "@bourse/ui";
import { Link2 } from "lucide-react";
import { isLinked } from "../charts/linked.ts";
import { useChartActions } from "../charts/queries.ts";
import { chart, styleOf } from "../state/chart.ts";
import { useStore } from "../state/store.ts";

/** Links a chart with the other linked ones. */
export function LinkButton({ chartId }: { readonly chartId: string }) {
  const { link } = useChartActions();
  const linked = isLinked(styleOf(useStore(chart), chartId).link);
  return (
    <IconButton
      label="Link with other charts"
      aria-pressed={linked}
      onClick={() => link(chartId, linked ? "none" : "symbol")}
    >
      <Link2 size={15} aria-hidden="true" />
    </IconButton>
  );
}
