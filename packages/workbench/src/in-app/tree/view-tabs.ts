import type { InAppViewInfo } from "@bourse/contract/host-api";
import type { PlacedTab } from "../../tabs/tabs.ts";

const PREFIX = "view:";

export const viewTabId = (view: string) => `${PREFIX}${view}`;
export const viewOfTab = (tabId: string) => tabId.slice(PREFIX.length);

/** The tabs of the views that extensions of the client declare. */
export const viewTabs = (views: readonly InAppViewInfo[]): readonly PlacedTab[] =>
  views.map(({ id, name, tree }) => ({
    tab: { type: "tab", id: viewTabId(id), name: tree?.title ?? name, component: "view", enableClose: false },
    border: "left",
    isQuiet: true,
  }));
