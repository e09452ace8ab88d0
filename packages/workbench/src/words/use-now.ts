import { useEffect, useState } from "react";

/** Words such as "in 5 minutes" are never older than this. Milliseconds. */
const STEP = 30_000;

/** The time in milliseconds, for words that say how far something is off. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
