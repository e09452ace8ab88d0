import { type Static, Type } from "typebox";
import { closed, oneOf, TimeText, uniqueList } from "../schemas/bodies.ts";
import { ExtensionIdText, VersionText } from "./common.ts";
import { AcceptedSchema, TermsSchema } from "./terms.ts";

/** There are ten capabilities; a longer list has a duplicate. */
const MAX_CAPABILITIES = 10;

/** Capabilities the user approves: always the whole list, never a change to the previous one. */
export const ApprovedSchema = uniqueList(Type.String({ minLength: 1, maxLength: 64 }), MAX_CAPABILITIES);

/** `each`: every capability is a choice of its own; `whole`: all of them together or none. */
export const APPROVALS = ["each", "whole"] as const;

/** A capability as described to the trader before approval. */
export const CapabilityInfoSchema = closed({
  name: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** True when the package's contents use it (imports of the binary, contributions), not only its declaration. */
  derived: Type.Boolean(),
});
export type CapabilityInfo = Static<typeof CapabilityInfoSchema>;

/** Something a package adds to the client. */
export const ContributionSchema = closed({
  /** Key of `contributes`: `views`, `viewContainers`, `watchlistPresets`, … */
  kind: Type.String(),
  id: Type.String(),
  title: Type.String(),
});
export type Contribution = Static<typeof ContributionSchema>;

/** Changes that a plan makes to the installed version. */
export const DifferenceSchema = closed({
  from_version: Type.String(),
  added_capabilities: Type.Array(Type.String()),
  removed_capabilities: Type.Array(Type.String()),
  added_contributions: Type.Array(ContributionSchema),
  removed_contributions: Type.Array(ContributionSchema),
});
export type Difference = Static<typeof DifferenceSchema>;

/** `POST /api/extensions/resolve`. Without `version`: the newest version that resolves. */
export const ResolveRequestSchema = closed({
  id: ExtensionIdText,
  version: Type.Optional(VersionText),
  /** Requests a rollback to an older version that was installed on this host; requires `version`. */
  rollback: Type.Optional(Type.Boolean()),
});
export type ResolveRequest = Static<typeof ResolveRequestSchema>;

/** `reinstall`: the same version again; `rollback`: an older version that the user chose. */
export const PLAN_ACTIONS = ["install", "update", "rollback", "reinstall"] as const;

/**
 * The effects of an install, after the archive was downloaded and verified. Valid for one install within ten minutes.
 */
export const PlanSchema = closed({
  plan_id: Type.String(),
  action: oneOf(PLAN_ACTIONS),
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  version: Type.String(),
  channel: Type.String(),
  runtime: Type.String(),
  api_version: Type.Integer(),
  publisher: Type.String(),
  publisher_verified: Type.Boolean(),
  /** SHA-256 of the publisher's public key, 64 lower-case hex digits. */
  key_id: Type.String(),
  /**
   * The key is pinned for the publisher. False: the install must send `trust_key: true`, which pins it, unless `official`
   * is there.
   */
  key_trusted: Type.Boolean(),
  /**
   * Enough official keys signed this version: the install accepts the publisher's key for this extension alone, without
   * `trust_key`.
   */
  official: Type.Optional(
    closed({
      /** Revision of the set of official keys. */
      revision: Type.Integer(),
      threshold: Type.Integer(),
      keys: Type.Integer(),
      signed_by: Type.Array(Type.String()),
    }),
  ),
  /**
   * Present when the key is not the pinned key but its successor, signed by the pinned key: the install moves the pin.
   */
  key_rotated_from: Type.Optional(Type.String()),
  digest: Type.String(),
  /** Size of the archive in bytes. */
  size: Type.Integer(),
  /** Capabilities to approve: all declared ones except those required only by unsupported contributions. */
  capabilities: Type.Array(CapabilityInfoSchema),
  approval: oneOf(APPROVALS),
  /** Terms that the trader must accept before the install, or has accepted before; empty for most packages. */
  terms: Type.Array(TermsSchema),
  contributions: Type.Array(ContributionSchema),
  /** The contributions that this host does not support yet. */
  unsupported: Type.Array(ContributionSchema),
  /** Capabilities approved for the installed version that this version declares too: the list to preselect. */
  approved_before: Type.Array(Type.String()),
  /** Present when a version is installed. */
  difference: Type.Optional(DifferenceSchema),
  expires_at: TimeText,
});
export type Plan = Static<typeof PlanSchema>;

/** `POST /api/extensions/install`. */
export const InstallRequestSchema = closed({
  plan_id: Type.String({ minLength: 1, maxLength: 128 }),
  approved: ApprovedSchema,
  trust_key: Type.Boolean(),
  /** Values of the plan's terms that the trader accepts. */
  accepted: Type.Optional(AcceptedSchema),
});
export type InstallRequest = Static<typeof InstallRequestSchema>;

/** `PUT /api/extensions/{id}/approvals`. */
export const ApprovalsRequestSchema = closed({ approved: ApprovedSchema });
export type ApprovalsRequest = Static<typeof ApprovalsRequestSchema>;
