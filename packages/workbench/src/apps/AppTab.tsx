import { useCallback } from "react";
import { workspace } from "../tabs/workspace.ts";
import { AppPanel } from "./AppPanel.tsx";

export interface AppTabProps {
  readonly tabId: string;
  readonly extensionId: string;
}

/** The tab of a web application, which runs as long as the layout has the tab, in front or not. */
export function AppTab({ tabId, extensionId }: AppTabProps) {
  const isKept = useCallback(() => workspace.get().model.getNodeById(tabId) !== undefined, [tabId]);
  return <AppPanel extensionId={extensionId} isKept={isKept} />;
}
