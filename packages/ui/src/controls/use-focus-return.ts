import { useLayoutEffect, useState } from "react";

/** For each dialog on the page the elements that had the focus before it, the latest first. */
const opened = new Set<readonly (Element | null)[]>();

/**
 * Where the focus goes when a dialog closes. One that takes the place of another, as a result takes that of its form,
 * gives the focus back where that one would have: its own opener has gone with the other.
 *
 * @returns gives it back
 */
export function useFocusReturn(): () => void {
  const [before] = useState(() => [document.activeElement, ...([...opened].at(-1) ?? [])]);
  useLayoutEffect(() => {
    opened.add(before);
    // The dialog that takes its place begins in the same turn.
    return () => void setTimeout(() => opened.delete(before));
  }, [before]);
  return () => {
    const isReplaced = [...opened].some((each) => each !== before);
    if (!isReplaced && !isTaken(document.activeElement)) before.find(takesFocus)?.focus();
  };
}

/**
 * Focus that the trader has put elsewhere since the dialog went stays there. The frame of a dialog below has it only because
 * it was lost.
 */
function isTaken(element: Element | null): boolean {
  return takesFocus(element) && !element.matches("[role=dialog]");
}

function takesFocus(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement && element !== document.body && element.isConnected && !element.matches(":disabled")
  );
}
