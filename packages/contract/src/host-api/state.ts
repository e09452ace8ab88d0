import { type Static, Type } from "typebox";
import { CAUTION_REASONS } from "../desk/accounts.ts";
import { closed, oneOf, TimeText } from "../schemas/bodies.ts";

/** Changes held only in memory because the disk does not accept them. */
export const StoreStateSchema = closed({
  /** Number of actions that took effect and are lost if the host ends now. */
  acts: Type.Integer(),
  since: TimeText,
  /** The error that the disk reported. */
  message: Type.String(),
});
export type StoreState = Static<typeof StoreStateSchema>;

/** How much time the computer has withheld from the host, over about the last minute. */
export const MachineStateSchema = closed({
  /** Percentage of the time in which others had the processor, or the host stood still. */
  lost_percent: Type.Integer(),
  /** Total of all standstills of a second and longer, in milliseconds. */
  stood_still_ms: Type.Integer(),
  /** A sentence for the trader while the computer is the reason that things are slow; absent: it is not. */
  slow: Type.Optional(Type.String()),
});
export type MachineState = Static<typeof MachineStateSchema>;

/** Why the host took rights back at its start, and which rights are left for the trader to review. */
export const CautionStateSchema = closed({
  reason: oneOf(CAUTION_REASONS),
  /** When the backup was made, or since when changes were not written. */
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
   * Milliseconds by which the computer's clock was set (above zero: forward), until the host trusts the new time. Until
   * then, daily limits stay in force, and alerts and day orders that the new time would end are only paused. Absent: the
   * time is trusted.
   */
  clock_step_ms: Type.Optional(Type.Integer()),
  /** Present while developer mode is on, which runs unsigned packages from folders. */
  developer: Type.Optional(Type.Literal(true)),
  /** Absent: there is nothing to confirm. */
  caution: Type.Optional(CautionStateSchema),
  /** Absent: the host has not measured for long enough. */
  machine: Type.Optional(MachineStateSchema),
});
export type HostState = Static<typeof HostStateSchema>;

/**
 * Answer of `POST /api/backups`: the file that now holds the whole desk. It contains no token and no keys of services;
 * `bourse host restore` reads it.
 */
export const BackupSchema = closed({
  /** Absolute path on the host's machine. */
  path: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  created_at: TimeText,
});
export type Backup = Static<typeof BackupSchema>;
