import { type Static, Type } from "typebox";
import { closed } from "./common.ts";

/** `GET /api/state`: what this host is and whether it reaches its marketplace. */
export const HostStateSchema = closed({
  /** Semantic version compared with a package's `minHostVersion`. */
  host_version: Type.String(),
  /** Native ABI and the feature bits this host offers to guests. */
  abi: closed({ version: Type.Integer(), mask: Type.Integer() }),
  /** `reachable` is the outcome of the latest request; null before the first one. */
  cloud: closed({ url: Type.String(), reachable: Type.Union([Type.Boolean(), Type.Null()]) }),
  /** Opaque name of the workspace. */
  workspace: Type.String(),
});
export type HostState = Static<typeof HostStateSchema>;
