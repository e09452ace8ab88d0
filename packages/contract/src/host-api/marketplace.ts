import { type Static, Type } from "typebox";
import { closed, oneOf, ReasonSchema, TimeText } from "../schemas/bodies.ts";
import { ContributionSchema, PLAN_ACTIONS } from "./plans.ts";

const PLUGIN = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  publisher: Type.String(),
  publisher_verified: Type.Boolean(),
  runtime: Type.String(),
  /** Paid once for all versions, in the currency's smallest unit; absent: it is free. */
  price: Type.Optional(closed({ amount_minor: Type.Integer({ minimum: 0 }), currency: Type.String() })),
};

/** One line of the marketplace panel. */
export const PluginSummarySchema = closed({
  ...PLUGIN,
  latest: closed({
    version: Type.String(),
    channel: Type.String(),
    published_at: TimeText,
    capabilities: Type.Array(Type.String()),
  }),
  /** The version installed on this host; absent when none is. */
  installed_version: Type.Optional(Type.String()),
});
export type PluginSummary = Static<typeof PluginSummarySchema>;

/** `GET /api/marketplace/plugins?query=&cursor=`. */
export const PluginListSchema = closed({
  items: Type.Array(PluginSummarySchema),
  next_cursor: Type.Optional(Type.String()),
});
export type PluginList = Static<typeof PluginListSchema>;

/** A published version and whether this host can install it. */
export const PluginVersionSchema = closed({
  version: Type.String(),
  channel: Type.String(),
  published_at: TimeText,
  min_host_version: Type.Optional(Type.String()),
  api_version: Type.Integer(),
  runtime: Type.String(),
  capabilities: Type.Array(Type.String()),
  /** Declared by the manifest that the marketplace sent: only a plan is read from a checked package. */
  contributions: Type.Array(ContributionSchema),
  /** Commands that an interactive guest may submit with these capabilities; empty for every other extension. */
  commands: Type.Array(Type.String()),
  digest: Type.String(),
  /** Size of the archive in bytes. */
  size: Type.Integer(),
  key_id: Type.String(),
  /** `published`, `yanked`, `quarantined` or `removed`. */
  state: Type.String(),
  yank_reason: Type.Optional(Type.String()),
  takedown_reason: Type.Optional(Type.String()),
  /** The scenarios that the marketplace has run it over; absent where it says nothing. */
  judged: Type.Optional(
    closed({
      scenarios: Type.Integer({ minimum: 0 }),
      findings: Type.Integer({ minimum: 0 }),
      /** `nothing_found`, `repaints`, `not_judged` or `no_guest`. */
      look_ahead: Type.String(),
    }),
  ),
  /** The sources that came with it, and whether its guest is made of them; absent where none came. */
  sources: Type.Optional(
    closed({
      /** `waiting`, `same`, `differs` or `not_possible`. */
      rebuilt: Type.String(),
      public: Type.Boolean(),
    }),
  ),
  /** True when the host can make a plan for it; otherwise `reasons` lists why not. */
  resolvable: Type.Boolean(),
  reasons: Type.Array(ReasonSchema),
  /** The action that installing it here would be: only a version older than the installed one is a rollback. */
  action: oneOf(PLAN_ACTIONS),
  /** True when this host had it installed before: an older one can then be rolled back to. */
  installed_before: Type.Boolean(),
});
export type PluginVersion = Static<typeof PluginVersionSchema>;

/** `GET /api/marketplace/plugins/{id}`; versions newest first. */
export const PluginDetailsSchema = closed({
  ...PLUGIN,
  installed_version: Type.Optional(Type.String()),
  versions: Type.Array(PluginVersionSchema),
});
export type PluginDetails = Static<typeof PluginDetailsSchema>;

/**
 * `GET /api/marketplace/plugins/{id}/verification`: the basis of the publisher's verification, as the marketplace
 * publishes it.
 */
export const PublisherVerificationSchema = closed({
  publisher: Type.String(),
  verified: Type.Boolean(),
  decided_at: TimeText,
  /** Role of the person who decided. */
  decided_by: oneOf(["administrator"]),
  /** True when the decision also rests on non-public evidence. */
  other_evidence: Type.Boolean(),
  proofs: Type.Array(
    closed({
      method: oneOf(["dns_txt", "well_known", "key_challenge"]),
      domain: Type.Optional(Type.String()),
      /** False: it was proven once, but the last check no longer found the proof. */
      holds: Type.Boolean(),
      proven_at: TimeText,
      /** Time at which it was last found. */
      confirmed_at: TimeText,
      lapsed_at: Type.Optional(TimeText),
      /** True when the decision cites it. */
      cited: Type.Boolean(),
    }),
  ),
});
export type PublisherVerification = Static<typeof PublisherVerificationSchema>;
