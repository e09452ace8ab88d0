import { type Clock as ClockWithTimers, SYSTEM_CLOCK } from "@bourse/platform";

/** The current time; a test can move it. Waiting is done by jobs, which outlive the node, so there are no timers. */
export type Clock = Pick<ClockWithTimers, "now">;
export { SYSTEM_CLOCK };
