import { type RefObject, useEffect, useState } from "react";

/** Whether an element is visible. A chart in a hidden tab is not updated until it comes to the front. */
export function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}
