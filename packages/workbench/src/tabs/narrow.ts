import { useSyncExternalStore } from "react";
import { createStore } from "../state/store.ts";

/** The visible panel on a narrow page; undefined: the active chart. */
export const narrow = createStore<{ readonly tab: string | undefined }>({ tab: undefined });

/** Whether the page is narrower than so many CSS pixels. */
function widthBelow(pixels: number): () => boolean {
  const query = matchMedia(`(width < ${pixels}px)`);
  const subscribe = (listener: () => void) => {
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
}

/** True where panels are shown one at a time: on a phone or at 200 % zoom there is no room for them side by side. */
export const useIsNarrow = widthBelow(900);

/** True on a phone that is held upright: its toolbar has a few tools and a menu, and its ticket is a sheet. */
export const useIsPhone = widthBelow(600);

/** On a phone the ticket lies over the lower end of the page, and the chart stays the visible panel. */
export const isOverChart = (tab: string | undefined): boolean => tab === "ticket";

/** True where the toolbar has no room for a button of each timeframe. */
export const useIsTight = widthBelow(1360);
