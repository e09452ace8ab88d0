import { useSyncExternalStore } from "react";
import { createStore } from "../state/store.ts";

/** Below this width, as on a phone or on a page enlarged twofold, panels have no room beside each other. */
const query = matchMedia("(max-width: 899px)");

/** The panel that is shown where there is room for one; undefined: the chart in front. */
export const narrow = createStore<{ readonly tab: string | undefined }>({ tab: undefined });

/** True where panels are shown one at a time. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => query.matches,
  );
}
