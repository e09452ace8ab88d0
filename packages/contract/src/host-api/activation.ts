import { type Static, Type } from "typebox";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";

/** The states of one generation of one extension, for every runtime, with their meanings. */
export const ACTIVATION_STATES = {
  preparing: "what it needs is read, fetched or built; it is not in use yet",
  starting: "its code is started, for the first time or again",
  healthy: "it does what it was installed for; without code of its own it is shown by the host",
  suspended: "it failed too often or cannot be started; only the trader's retry starts it again",
  failed: "it failed and is tried again by itself",
  stopped: "the generation has ended, and nothing of it is delivered any more",
} as const;

export type ActivationState = keyof typeof ACTIVATION_STATES;

/** Why an activation is in its state, or how far it is. With a failure: a code of the error catalogue. */
export const ActivationReasonSchema = closed({ code: Type.Optional(Type.String()), message: Type.String() });
export type ActivationReason = Static<typeof ActivationReasonSchema>;

/** The state of an extension's current generation. */
export const ActivationSchema = closed({
  state: oneOf(Object.keys(ACTIVATION_STATES) as ActivationState[]),
  /** Time at which it took this state. */
  since: TimeText,
  reason: Type.Optional(ActivationReasonSchema),
});
export type ActivationReport = Static<typeof ActivationSchema>;
