export type { RuntimeClock } from "./clock.ts";
export { RUNTIME_LIMITS, type RuntimeLimits } from "./limits.ts";
export { createGuestRuntime, HOST_FEATURE_MASK, type RuntimeOptions } from "./runtime.ts";
export type {
  ActivationOutcome,
  ActivationSpec,
  CallbackFigures,
  CallbackOutcome,
  EventOutcome,
  GuestEvent,
  GuestFault,
  GuestFigures,
  GuestRuntime,
  InteractiveSpec,
  LogEntry,
  RenderingSpec,
  RenderRequest,
} from "./types.ts";
