import { type Static, Type } from "typebox";
import { CAUTION_REASONS } from "./accounts.ts";
import { closed, oneOf, TimeText } from "./common.ts";

/** Changes held only in memory because the disk does not accept them. */
export const StoreStateSchema = closed({
  /** Number of actions that took effect and are lost if the host ends now. */
  acts: Type.Integer(),
  since: TimeText,
  /** The error that the disk reported. */
  message: Type.String(),
});
export type StoreState = Static<typeof StoreStateSchema>;

/** How much of its time the computer has not given to the host, over about the last minute. */
export const MachineStateSchema = closed({
  /** Share of the time that others had, or in which the host stood still, in percent. */
  lost_percent: Type.Integer(),
  /** Standstills of a second and longer, together. Milliseconds. */
  stood_still_ms: Type.Integer(),
  /** A sentence for the trader while the computer is the reason that things are slow; absent: it is not. */
  slow: Type.Optional(Type.String()),
});
export type MachineState = Static<typeof MachineStateSchema>;

/** Rights that a start took back by itself, and those that are left for the trader to look at. */
export const CautionStateSchema = closed({
  reason: oneOf(CAUTION_REASONS),
  /** When the backup was made, or since when acts were not written. */
  at: TimeText,
  /** Enabled extensions with what they are approved for. */
  approvals: Type.Array(closed({ id: Type.String(), approved: Type.Array(Type.String()) })),
});
export type CautionState = Static<typeof CautionStateSchema>;

/** `GET /api/state`: the host's version and abilities, and whether it reaches its marketplace. */
export const HostStateSchema = closed({
  /** Semantic version compared with a package's `minHostVersion`. */
  host_version: Type.String(),
  /** Native ABI and the feature bits this host offers to guests. */
  abi: closed({ version: Type.Integer(), mask: Type.Integer() }),
  /** `reachable` is the outcome of the latest request; null before the first one. */
  cloud: closed({ url: Type.String(), reachable: Type.Union([Type.Boolean(), Type.Null()]) }),
  /** Opaque name of the workspace. */
  workspace: Type.String(),
  /** Absent: everything is on the disk. */
  unwritten: Type.Optional(StoreStateSchema),
  /**
   * Milliseconds by which the computer's clock was set, forward above zero, while the new time is not believed yet: no day's
   * limit is lifted, and alerts and day orders that it would end only rest. Absent: it is believed.
   */
  clock_step_ms: Type.Optional(Type.Integer()),
  /** Absent: there is nothing to confirm. */
  caution: Type.Optional(CautionStateSchema),
  /** Absent: the host has not looked at its computer for long enough. */
  machine: Type.Optional(MachineStateSchema),
});
export type HostState = Static<typeof HostStateSchema>;
