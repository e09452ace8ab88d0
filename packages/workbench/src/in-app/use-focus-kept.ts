import { type FocusEvent, useEffect, useRef } from "react";

/**
 * Gives the focus back to where it came from when the focused button disappears with its message: otherwise a keyboard would
 * start again at the top of the page.
 */
export function useFocusKept() {
  const from = useRef<HTMLElement>(undefined);
  const isInside = useRef(false);
  // After each change of the messages: a browser does not report that the focused element was removed.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    isInside.current = false;
    if (from.current?.isConnected) from.current.focus();
  });
  return {
    onFocus({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      isInside.current = true;
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) from.current = relatedTarget;
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isInside.current = false;
    },
  };
}
