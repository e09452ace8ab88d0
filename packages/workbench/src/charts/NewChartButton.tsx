import { IconButton } from "@bourse/ui";
import { Plus } from "lucide-react";
import { useChartActions } from "./queries.ts";

/** Opens another chart, beside the existing tabs. */
export function NewChartButton() {
  const { open } = useChartActions();
  return (
    <IconButton label="New chart" onClick={open}>
      <Plus size={14} aria-hidden="true" />
    </IconButton>
  );
}
