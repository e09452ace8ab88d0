import { useEffect, useState } from "react";

/** Update interval of words such as "in 5 minutes". Milliseconds. */
const STEP = 30_000;

/** The current time in milliseconds, for relative times. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
