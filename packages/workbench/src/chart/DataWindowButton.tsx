import { IconButton } from "@bourse/ui";
import { PanelRight } from "lucide-react";
import { memo } from "react";
import { chart } from "../state/chart.ts";
import { useStore } from "../state/store.ts";

/** Shows or hides all values at the cursor beside each drawn chart. */
export const DataWindowButton = memo(function DataWindowButton() {
  const { dataWindow } = useStore(chart);
  return (
    <IconButton
      className="size-6"
      label="Data window"
      aria-pressed={dataWindow}
      onClick={() => chart.set({ dataWindow: !dataWindow })}
    >
      <PanelRight size={13} aria-hidden="true" />
    </IconButton>
  );
});
