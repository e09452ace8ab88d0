import { IconButton } from "@bourse/ui";
import { LayoutGrid } from "lucide-react";
import { openDialog } from "../state/dialogs.ts";

/** Offers the arrangements of the charts. */
export function ArrangeButton() {
  return (
    <IconButton label="Arrange charts" onClick={() => openDialog({ kind: "arrange-charts" })} className="size-6">
      <LayoutGrid size={14} aria-hidden="true" />
    </IconButton>
  );
}
