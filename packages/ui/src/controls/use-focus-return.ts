import { useLayoutEffect, useState } from "react";

/** For each open dialog, the elements that had the focus before it, the latest first. */
const opened = new Set<readonly (Element | null)[]>();

/**
 * Returns the focus when a dialog closes. A dialog that replaces another, such as a result that replaces its form, returns the
 * focus where the first dialog would have: its own opener disappeared with that dialog.
 *
 * @returns a function that gives the focus back
 */
export function useFocusReturn(): () => void {
  const [before] = useState(() => [document.activeElement, ...([...opened].at(-1) ?? [])]);
  useLayoutEffect(() => {
    opened.add(before);
    // A dialog that replaces this one opens in the same turn and copies this entry.
    return () => void setTimeout(() => opened.delete(before));
  }, [before]);
  return () => {
    const isReplaced = [...opened].some((each) => each !== before);
    if (!isReplaced && !isTaken(document.activeElement)) before.find(takesFocus)?.focus();
  };
}

/** Whether the trader has moved the focus since the dialog closed. A dialog below has the focus itself only because the focus was lost. */
function isTaken(element: Element | null): boolean {
  return takesFocus(element) && !element.matches("[role=dialog]");
}

function takesFocus(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement && element !== document.body && element.isConnected && !element.matches(":disabled")
  );
}
