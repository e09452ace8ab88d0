/** Guarded requests to public hosts. */
export type { EgressClock } from "./clock.ts";
export { type Deadline, startDeadline } from "./deadline.ts";
export { createEgress, type EgressParts } from "./egress.ts";
export { type EgressCode, EgressFailure } from "./failure.ts";
export { type EgressNetwork, SYSTEM_NETWORK } from "./network.ts";
export { publicOriginFault } from "./origin.ts";
export type { Egress, EgressAnswer, EgressRequest, FetchBounds } from "./port.ts";
export { type CheckedUrl, checkUrl } from "./url.ts";
