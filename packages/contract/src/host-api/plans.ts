import { type Static, Type } from "typebox";
import { closed, ExtensionIdText, oneOf, TimeText, uniqueList, VersionText } from "./common.ts";

/** There are ten capabilities; a list of more names one twice. */
const MAX_CAPABILITIES = 10;

/** Capabilities the user approves: always the whole list, never a change to the one before. */
export const ApprovedSchema = uniqueList(Type.String({ minLength: 1, maxLength: 64 }), MAX_CAPABILITIES);

/** A capability in the words a trader reads before approving it. */
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

/** What a plan changes against the installed version. */
export const DifferenceSchema = closed({
  from_version: Type.String(),
  added_capabilities: Type.Array(Type.String()),
  removed_capabilities: Type.Array(Type.String()),
  added_contributions: Type.Array(ContributionSchema),
  removed_contributions: Type.Array(ContributionSchema),
});
export type Difference = Static<typeof DifferenceSchema>;

/** `POST /api/extensions/resolve`. Without `version`: the newest one that resolves. */
export const ResolveRequestSchema = closed({
  id: ExtensionIdText,
  version: Type.Optional(VersionText),
  /** Asks to go back to an older version that this host had installed; needs `version`. */
  rollback: Type.Optional(Type.Boolean()),
});
export type ResolveRequest = Static<typeof ResolveRequestSchema>;

/** `reinstall`: the same version again; `rollback`: an older one the user asked for. */
export const PLAN_ACTIONS = ["install", "update", "rollback", "reinstall"] as const;

/** What installing would do, after the archive was downloaded and verified. Good for one install, ten minutes. */
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
  /** False: the install must say `trust_key: true`, which pins this key for the publisher. */
  key_trusted: Type.Boolean(),
  /** Present when the key is not the pinned one but its successor, signed for by it: the install moves the pin. */
  key_rotated_from: Type.Optional(Type.String()),
  digest: Type.String(),
  /** Bytes of the archive. */
  size: Type.Integer(),
  /** What the trader is asked for: all that is declared, but what only unsupported contributions need. */
  capabilities: Type.Array(CapabilityInfoSchema),
  contributions: Type.Array(ContributionSchema),
  /** Those of the contributions that this host does not act on yet. */
  unsupported: Type.Array(ContributionSchema),
  /** What the installed version has approved and this one declares too: the list to preselect. */
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
});
export type InstallRequest = Static<typeof InstallRequestSchema>;

/** `PUT /api/extensions/{id}/approvals`. */
export const ApprovalsRequestSchema = closed({ approved: ApprovedSchema });
export type ApprovalsRequest = Static<typeof ApprovalsRequestSchema>;
