import { useStore } from "../state/store.ts";
import { useHistory, useUndoKeys } from "./use-history.ts";

/** Listens for the keys of undo and redo, and announces what they did. */
export function HistoryVoice() {
  useUndoKeys();
  const { said } = useStore(useHistory().history.state);
  return (
    <p aria-live="polite" className="sr-only" data-history="">
      {said}
    </p>
  );
}
