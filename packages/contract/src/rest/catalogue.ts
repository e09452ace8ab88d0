import { type Static, Type } from "typebox";
import {
  CapabilityList,
  ChannelSchema,
  closed,
  DigestSchema,
  flag,
  KeyIdSchema,
  named,
  nullable,
  PluginIdText,
  PublicKeyText,
  PublisherText,
  pageOf,
  pageQuery,
  ReasonSchema,
  ReasonText,
  RuntimeSchema,
  SignatureText,
  SizeSchema,
  TimeSchema,
  text,
  told,
  VersionSchema,
  VersionText,
} from "./common.ts";
import { DossierSummarySchema } from "./dossier.ts";
import { CurrencyText, Int64Schema } from "./earnings.ts";
import { KeyRevocationSchema } from "./keys.ts";
import { VersionSourcesSchema } from "./sources.ts";
import { EndorsementList, ManifestObjectSchema } from "./submission.ts";
import { TakenDownSchema, VersionStateSchema } from "./takedowns.ts";

/** Query of `GET /plugins`. */
export const CatalogueQuerySchema = pageQuery({
  query: Type.Optional(
    told(Type.String({ maxLength: 128 }), "Words to find in id, name, description and publisher.", "spread"),
  ),
});

const verifiedFlag = flag("True while an administrator's verification of the publisher's key is valid.", true);

/** Schema of {@link Plugin}. */
export const PluginSchema = named(
  "Plugin",
  closed({
    id: PluginIdText,
    name: text("Name of the extension, from its manifest.", "Spread watch"),
    description: text("What the extension does, from its manifest.", "Shows the spread of two symbols."),
    publisher: PublisherText,
    publisher_verified: verifiedFlag,
    verification_path: text(
      "Path under the service's origin that tells what the verification rests on.",
      "/api/marketplace/publishers/c2b1a9f0-6d0f-4f0e-8f43-0b7f9a0c9e11/verification",
    ),
    runtime: RuntimeSchema,
    price: nullable(
      closed({ amount_minor: told(Int64Schema, "What a buyer pays."), currency: CurrencyText }),
      "Price for a buyer, paid once for all versions; null is free.",
    ),
    latest: told(
      closed({
        version: VersionText,
        channel: ChannelSchema,
        published_at: told(TimeSchema, "When it was published."),
        capabilities: CapabilityList,
      }),
      "The newest version that is not yanked; the newest of all when every version is yanked. Versions that were taken down or that a revoked key signed are left out. An extension with no other version is not listed.",
    ),
  }),
  "An extension as the catalogue lists it.",
);
export type Plugin = Static<typeof PluginSchema>;

/** `GET /plugins`, ordered by id. */
export const PluginPageSchema = named("PluginPage", pageOf(PluginSchema));
export type PluginPage = Static<typeof PluginPageSchema>;

/** Why a version was withdrawn. */
export const YankSchema = named(
  "Yank",
  closed({
    reason: ReasonText,
    superseded_by: nullable(Type.String(), "The version to use instead; null for none.", "1.2.1"),
    at: told(TimeSchema, "When it was withdrawn."),
  }),
  "Why a publisher withdrew a version. Its bytes stay unchanged.",
);

const AbiSchema = closed({
  version: told(Type.Integer(), "Version of the native ABI.", 1),
  mask: told(Type.Integer(), "Feature bits that the binary uses, as one integer.", 3),
});

/** Schema of {@link PluginVersionRecord}. */
export const PluginVersionRecordSchema = named(
  "PluginVersionRecord",
  closed({
    id: PluginIdText,
    version: VersionText,
    channel: ChannelSchema,
    state: VersionStateSchema,
    yanked: nullable(YankSchema, "Null unless the publisher withdrew it.", null),
    taken_down: nullable(
      TakenDownSchema,
      "Present for a quarantined or removed version, whose archive cannot be downloaded; else null.",
      null,
    ),
    min_host_version: nullable(Type.String(), "The oldest host that runs it; null when the runtime has none.", "3.0.0"),
    api_version: told(Type.Integer(), "`apiVersion` of the manifest.", 1),
    runtime: RuntimeSchema,
    capabilities: CapabilityList,
    abi: nullable(AbiSchema, "Native ABI that the package requires, derived from the binary; null without one."),
    digest: told(DigestSchema, "Of the archive as it is downloaded."),
    size: SizeSchema,
    publisher: PublisherText,
    publisher_verified: verifiedFlag,
    key_id: told(KeyIdSchema, "The key that signed it."),
    public_key: PublicKeyText,
    signature: told(SignatureText, "Of the package statement."),
    endorsements: EndorsementList,
    key_revocation: nullable(
      KeyRevocationSchema,
      "Revocation of the key that signed it; null for none. `state` does not change with it, because `effective_at` may lie ahead: a client reads a version whose `published_at` is at or after `effective_at` as withdrawn, does not resolve it, and tells its trader. The service does not give out its archive.",
      null,
    ),
    manifest: ManifestObjectSchema,
    dossier: nullable(
      DossierSummarySchema,
      "Null while it is being made, where it could not be made, and for a version from before dossiers were made.",
    ),
    sources: nullable(VersionSourcesSchema, "Null for a version that came without sources."),
    published_at: told(TimeSchema, "When it was published."),
    download_path: text(
      "Path of the archive under the service's origin.",
      "/api/marketplace/plugins/svc.northwind.spread_watch/versions/1.2.0/download",
    ),
  }),
  "A published version: everything that a client needs to decide and to verify offline.",
);
export type PluginVersionRecord = Static<typeof PluginVersionRecordSchema>;

/** `GET /plugins/{id}/versions`, newest first by semantic version. */
export const PluginVersionPageSchema = named("PluginVersionPage", pageOf(PluginVersionRecordSchema));
export type PluginVersionPage = Static<typeof PluginVersionPageSchema>;

/** `POST /plugins/{id}/versions/{version}/yank`. */
export const YankBodySchema = named(
  "YankBody",
  closed({
    reason: told(ReasonSchema, "Everybody reads it.", "It draws the wrong axis."),
    superseded_by: Type.Optional(told(VersionSchema, "The version to use instead.", "1.2.1")),
  }),
  "Why a version is withdrawn.",
);
export type YankBody = Static<typeof YankBodySchema>;
