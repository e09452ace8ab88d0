export { assemble } from "./assemble.ts";
export { CONFORMANCE_GUESTS, type ConformanceGuest, type ConformanceSetting } from "./conformance.ts";
export { COUNTING_GUEST, HONEST_GUEST, HONEST_VIEW } from "./honest.ts";
export { HOSTILE_GUESTS, type HostileGuest } from "./hostile.ts";
export { SAMPLE_SNAPSHOTS } from "./snapshots.ts";
export { byteLength, call, type GuestText, guestText, V1_IMPORTS } from "./wat.ts";
