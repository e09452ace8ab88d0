import {
  compareManifests,
  compareVersions,
  type Declaring,
  isSemanticVersion,
  type JsonObject,
} from "@bourse/contract";
import type { PluginVersionRecord } from "../generated/rest.ts";
import type { RestClient } from "../rest/client.ts";
import { ServiceError } from "../rest/service-error.ts";

/** A package's changes against the highest published version. */
export interface VersionDifference {
  readonly fromVersion: string;
  /** False: the version must be raised before it can be submitted. */
  readonly raised: boolean;
  readonly addedCapabilities: readonly string[];
  readonly removedCapabilities: readonly string[];
  /** Ids of contributions. */
  readonly addedContributions: readonly string[];
  readonly removedContributions: readonly string[];
}

/**
 * Compares a manifest with the extension's published version (specification, "Versioning" 5); `undefined` when there is
 * none.
 */
export async function compareWithPublished(rest: RestClient, manifest: object): Promise<VersionDifference | undefined> {
  const { id } = manifest as { readonly id: string };
  const versions = await publishedVersions(rest, id);
  const highest = [...versions].sort((a, b) => compareVersions(b.version, a.version))[0];
  return highest === undefined ? undefined : difference(highest, manifest as JsonObject);
}

async function publishedVersions(rest: RestClient, id: string): Promise<readonly PluginVersionRecord[]> {
  try {
    return await rest.readAll("listPluginVersions", { path: { id } });
  } catch (failure) {
    if (failure instanceof ServiceError && failure.status === 404) return [];
    throw failure;
  }
}

function difference(from: PluginVersionRecord, manifest: JsonObject): VersionDifference {
  const version = String(manifest.version);
  const { addedContributions, removedContributions, ...capabilities } = compareManifests(
    from.manifest,
    manifest as Declaring,
  );
  return {
    fromVersion: from.version,
    raised: isSemanticVersion(version) && compareVersions(version, from.version) > 0,
    ...capabilities,
    addedContributions: addedContributions.map((each) => each.id),
    removedContributions: removedContributions.map((each) => each.id),
  };
}
