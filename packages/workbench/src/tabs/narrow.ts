import { useSyncExternalStore } from "react";
import { createStore } from "../state/store.ts";

/** Below this width, as on a phone or at 200 % zoom, there is no room for panels side by side. */
const query = matchMedia("(max-width: 899px)");

/** The visible panel on a narrow page; undefined: the active chart. */
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
