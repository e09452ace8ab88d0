import type { Take } from "@bourse/contract/host-api";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import { showTab } from "../tabs/workspace.ts";

/** Shows an object where the trader works with it. */
export function showObject({ kind, object_id: id }: Pick<Take, "kind" | "object_id">): void {
  closeDialog();
  const show: Readonly<Record<typeof kind, () => void>> = {
    scannerPresets: () => showTab("scanner"),
    automationTemplates: () => showTab("automations"),
    watchlistPresets: () => showTab("watchlist"),
    alertTemplates: () => showTab("alerts"),
    researchLinks: () => openDialog({ kind: "link", id }),
    indicatorPresets: () => openDialog({ kind: "indicator", id }),
    chartAnnotations: () => openDialog({ kind: "drawing", id }),
  };
  show[kind]();
}
