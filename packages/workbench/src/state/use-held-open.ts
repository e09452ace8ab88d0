import { useCallback, useMemo, useState } from "react";

/** Whether pointer or focus is in an element, which then lets nothing in it disappear by itself. */
export function useHeldOpen() {
  const [isHeld, setHeld] = useState(false);
  const handlers = useMemo(() => {
    const [hold, leave] = [() => setHeld(true), () => setHeld(false)];
    return { onPointerEnter: hold, onPointerLeave: leave, onFocus: hold, onBlur: leave };
  }, []);
  return { isHeld, release: useCallback(() => setHeld(false), []), handlers };
}
