import type { AppEntry } from "@bourse/contract/host-api";
import { Actions, DockLocation } from "flexlayout-react";
import { showTab, workspace } from "../tabs/workspace.ts";

/** Opens an application's tab beside the charts, or brings it to the front. */
export function showApp({
  extension_id,
  container_id,
  title,
}: Pick<AppEntry, "extension_id" | "container_id" | "title">): void {
  const id = `app:${container_id}`;
  const { model } = workspace.get();
  const centre = model.getFirstTabSet();
  if (!model.getNodeById(id) && centre) {
    const tab = {
      type: "tab",
      id,
      name: title,
      component: "app",
      config: { extension: extension_id },
      enableClose: true,
    };
    model.doAction(Actions.addTab(tab, centre.getId(), DockLocation.CENTER, -1, true));
  }
  showTab(id);
}
