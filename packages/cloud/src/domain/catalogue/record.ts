import { ABI_VERSION, type EndorsementBody } from "@bourse/contract";
import {
  type DossierSummary,
  type Plugin,
  type PluginVersionRecord,
  REST_BASE_PATH,
  type VersionSources,
} from "@bourse/contract/rest";
import type { Shown } from "../../store/catalogue/shown.ts";
import type { Published } from "../../store/catalogue/versions.ts";
import { toRevocation } from "../publishers/key-set.ts";

/** The public record of a version: exactly the listed fields, whatever columns are added to the tables. */
export function toRecord(row: Published): PluginVersionRecord {
  const { yanked_at: yankedAt } = row;
  return {
    id: row.id,
    version: row.version,
    channel: row.channel,
    state: row.state,
    yanked: yankedAt && { reason: row.yank_reason ?? "", superseded_by: row.superseded_by, at: yankedAt.toISOString() },
    taken_down: row.taken_down_at && {
      reason: row.takedown_reason ?? "",
      rule_ids: JSON.parse(row.takedown_rule_ids ?? "[]") as string[],
      at: row.taken_down_at.toISOString(),
    },
    min_host_version: row.min_host_version,
    api_version: row.api_version,
    runtime: row.runtime,
    capabilities: JSON.parse(row.capabilities) as string[],
    abi: row.abi_mask === null ? null : { version: ABI_VERSION, mask: row.abi_mask },
    digest: row.digest,
    size: row.size,
    publisher: row.publisher,
    publisher_verified: row.registration_state === "verified",
    key_id: row.key_id,
    public_key: row.public_key,
    signature: row.signature,
    endorsements: JSON.parse(row.endorsements) as EndorsementBody[],
    key_revocation: toRevocation(row),
    manifest: JSON.parse(row.manifest) as Record<string, unknown>,
    dossier: row.dossier_summary === null ? null : (JSON.parse(row.dossier_summary) as DossierSummary),
    sources: toSources(row),
    published_at: row.published_at.toISOString(),
    download_path: `${pathOf(row)}/download`,
  };
}

const pathOf = ({ id, version }: Published): string =>
  `${REST_BASE_PATH}/plugins/${id}/versions/${encodeURIComponent(version)}`;

/** Everybody reads sources that their author has published, unless they are known to be those of another guest. */
export const areOpen = ({ sources_rebuilt: rebuilt, sources_public: isPublic }: Published): boolean =>
  isPublic === true && rebuilt !== "differs";

function toSources(row: Published): VersionSources | null {
  if (row.sources_rebuilt === null) return null;
  return { rebuilt: row.sources_rebuilt, path: areOpen(row) ? `${pathOf(row)}/sources` : null };
}

/** The catalogue's entry for an extension, built from its shown version. */
export function toPlugin(latest: Shown): Plugin {
  const manifest = JSON.parse(latest.manifest) as { name: string; description: string };
  return {
    id: latest.id,
    name: manifest.name,
    description: manifest.description,
    publisher: latest.publisher,
    publisher_verified: latest.registration_state === "verified",
    verification_path: `${REST_BASE_PATH}/publishers/${latest.publisher_id}/verification`,
    runtime: latest.runtime,
    price: toPrice(latest),
    latest: {
      version: latest.version,
      channel: latest.channel,
      published_at: latest.published_at.toISOString(),
      capabilities: JSON.parse(latest.capabilities) as string[],
    },
  };
}

function toPrice({ price_amount: amount_minor, price_currency: currency }: Shown): Plugin["price"] {
  return amount_minor === null || currency === null ? null : { amount_minor, currency };
}
