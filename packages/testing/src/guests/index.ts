export { assemble } from "./assemble.ts";
export { CONFORMANCE_GUESTS, type ConformanceGuest, type ConformanceSetting } from "./conformance.ts";
export {
  CONFORMANCE_EVENT_GUESTS,
  type ConformanceEventGuest,
  SAMPLE_EVENT,
} from "./conformance-events.ts";
export { BAD_ENVELOPES, GOOD_ENVELOPES } from "./envelopes.ts";
export { COUNTING_GUEST, HONEST_GUEST, HONEST_VIEW } from "./honest.ts";
export { HOSTILE_GUESTS, type HostileGuest } from "./hostile.ts";
export { HOSTILE_EVENT_GUESTS, type HostileEventGuest } from "./hostile-events.ts";
export {
  COUNTING_EVENT_GUEST,
  ECHO_GUEST,
  EVENT_VIEW,
  echoed,
  type ScriptedCommand,
  type ScriptedStep,
  scriptedGuest,
  submittingGuest,
} from "./interactive.ts";
export { RUNAWAY_FAMILIES, RUNAWAY_PLACES, RUNAWAY_SIZES, type Runaway, runawayText } from "./runaways.ts";
export { SAMPLE_SNAPSHOTS } from "./snapshots.ts";
export {
  byteLength,
  call,
  type EventGuestText,
  eventGuestText,
  type GuestText,
  guestText,
  V1_IMPORTS,
  V2_IMPORTS,
} from "./wat.ts";
