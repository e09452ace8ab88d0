import { useEffect, useState } from "react";

/** Update interval of words such as "in 5 minutes". Milliseconds. */
const STEP = 30_000;

/** The current time in milliseconds, for relative times. It is renewed every `step` milliseconds. */
export function useNow(step = STEP): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  return now;
}
