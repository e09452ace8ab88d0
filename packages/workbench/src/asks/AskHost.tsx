import { useTrustSurface } from "@bourse/ui";
import { useEffect } from "react";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/PartBoundary.tsx";
import { asks, closeAsk, openAsk } from "../state/asks.ts";
import { dialogs } from "../state/dialogs.ts";
import { useStore } from "../state/store.ts";
import { followPointer } from "./answer-guard.ts";
import { useAsks } from "./queries.ts";
import { askToOpen } from "./surfacing.ts";

/** The dialog of a question. */
export const ASK_DIALOG = lazyPart(async () => (await import("./AskDialog.tsx")).AskDialog);

/** Shows the open question, and opens a question that follows the trader's own tap. */
export function AskHost() {
  const { data: waiting } = useAsks();
  const state = useStore(asks);
  const { open: other } = useStore(dialogs);
  const shown = waiting?.find((each) => each.id === state.open);
  useTrustSurface(shown !== undefined);
  useEffect(followPointer, []);
  useEffect(() => {
    if (!waiting) return;
    // Answered on another page, or withdrawn by its extension.
    if (state.open !== undefined && !shown) return closeAsk();
    const next = other ? undefined : askToOpen(waiting, state, Date.now());
    if (next) openAsk(next.id);
  }, [waiting, state, shown, other]);
  if (!shown || other) return null;
  return (
    <PartBoundary key={shown.id} label="question" isQuiet>
      <ASK_DIALOG.View ask={shown} />
    </PartBoundary>
  );
}
