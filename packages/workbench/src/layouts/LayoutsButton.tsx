import { IconButton } from "@bourse/ui";
import { PanelsTopLeft } from "lucide-react";
import { openDialog } from "../state/dialogs.ts";

/** Opens the list of saved layouts. */
export function LayoutsButton() {
  return (
    <IconButton label="Layouts" onClick={() => openDialog({ kind: "layouts" })}>
      <PanelsTopLeft size={14} aria-hidden="true" />
    </IconButton>
  );
}
