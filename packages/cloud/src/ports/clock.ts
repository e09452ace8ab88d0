import { type Clock as ClockWithTimers, SYSTEM_CLOCK } from "@bourse/platform";

/** The present time; a test moves it. What waits is a job, so that it outlives the node: no timers. */
export type Clock = Pick<ClockWithTimers, "now">;
export { SYSTEM_CLOCK };
