import { type Static, Type } from "typebox";
import { EndorsementSchema } from "../official/format.ts";
import {
  ChannelSchema,
  closed,
  DigestSchema,
  named,
  nullable,
  pageOf,
  pageQuery,
  ReasonSchema,
  RuntimeSchema,
  TimeSchema,
  VersionSchema,
} from "./common.ts";
import { Int64Schema } from "./earnings.ts";
import { KeyRevocationSchema } from "./keys.ts";

import { ManifestObjectSchema } from "./submission.ts";
import { TakenDownSchema, VersionStateSchema } from "./takedowns.ts";

/** Query of `GET /plugins`. */
export const CatalogueQuerySchema = pageQuery({
  /** Words to find in id, name, description and publisher. */
  query: Type.Optional(Type.String({ maxLength: 128 })),
});

/** An extension as the catalogue lists it. */
export const PluginSchema = named(
  "Plugin",
  closed({
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    publisher: Type.String(),
    /** True while an administrator's verification of the publisher's key is valid. */
    publisher_verified: Type.Boolean(),
    /** Path of the basis of that verification. */
    verification_path: Type.String(),
    runtime: RuntimeSchema,
    /** Price for a buyer, paid once for all versions; null is free. */
    price: nullable(closed({ amount_minor: Int64Schema, currency: Type.String() })),
    /**
     * The newest version that is not yanked; the newest of all when every version is yanked. Versions that were taken down or
     * that a revoked key signed are left out. An extension with no other version is not listed.
     */
    latest: closed({
      version: Type.String(),
      channel: ChannelSchema,
      published_at: TimeSchema,
      capabilities: Type.Array(Type.String()),
    }),
  }),
);
export type Plugin = Static<typeof PluginSchema>;

/** `GET /plugins`, ordered by id. */
export const PluginPageSchema = named("PluginPage", pageOf(PluginSchema));
export type PluginPage = Static<typeof PluginPageSchema>;

/** Why a version was withdrawn. Its bytes stay unchanged. */
export const YankSchema = named(
  "Yank",
  closed({ reason: Type.String(), superseded_by: nullable(Type.String()), at: TimeSchema }),
);

/** A published version: everything a client needs to decide and to verify offline. */
export const PluginVersionRecordSchema = named(
  "PluginVersionRecord",
  closed({
    id: Type.String(),
    version: Type.String(),
    channel: ChannelSchema,
    state: VersionStateSchema,
    yanked: nullable(YankSchema),
    /** Present for a quarantined or removed version, whose archive cannot be downloaded. */
    taken_down: nullable(TakenDownSchema),
    /** Null when the runtime has none. */
    min_host_version: nullable(Type.String()),
    api_version: Type.Integer(),
    runtime: RuntimeSchema,
    capabilities: Type.Array(Type.String()),
    /**
     * Native ABI that the package requires: its version and the mask of feature bits, derived from the binary; null
     * without one.
     */
    abi: nullable(closed({ version: Type.Integer(), mask: Type.Integer() })),
    /** SHA-256 of the archive as it is downloaded. */
    digest: DigestSchema,
    /** Bytes of the archive. */
    size: Type.Integer(),
    publisher: Type.String(),
    publisher_verified: Type.Boolean(),
    key_id: DigestSchema,
    public_key: Type.String(),
    signature: Type.String(),
    /** Signatures of official keys for this version, by key id; empty for most packages. */
    endorsements: Type.Array(EndorsementSchema),
    /**
     * Revocation of the key that signed it. `state` does not change with it, because `effective_at` may lie ahead: a client
     * reads a version whose `published_at` is at or after `effective_at` as withdrawn, does not resolve it, and tells its
     * trader. The service does not give out its archive.
     */
    key_revocation: nullable(KeyRevocationSchema),
    manifest: ManifestObjectSchema,
    published_at: TimeSchema,
    /** Path under the service's origin. */
    download_path: Type.String(),
  }),
);
export type PluginVersionRecord = Static<typeof PluginVersionRecordSchema>;

/** `GET /plugins/{id}/versions`, newest first by semantic version. */
export const PluginVersionPageSchema = named("PluginVersionPage", pageOf(PluginVersionRecordSchema));
export type PluginVersionPage = Static<typeof PluginVersionPageSchema>;

/** `POST /plugins/{id}/versions/{version}/yank`. */
export const YankBodySchema = named(
  "YankBody",
  closed({ reason: ReasonSchema, superseded_by: Type.Optional(VersionSchema) }),
);
export type YankBody = Static<typeof YankBodySchema>;
