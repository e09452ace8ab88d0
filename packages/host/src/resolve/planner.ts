import type { Package } from "@bourse/archive";
import type { PublishedRecord } from "@bourse/client";
import { capabilityInfo, declaredContributions, isExtensionId, type Manifest } from "@bourse/contract";
import type { CapabilityInfo, Plan, Reason, ResolveRequest } from "@bourse/contract/host-api";
import semver from "semver";
import { manifestOf } from "../extensions/manifest.ts";
import type { HostParts } from "../parts.ts";
import { HostRefusal } from "../refusal.ts";
import type { InstalledExtension } from "../store/extensions.ts";
import { choose } from "./choose.ts";
import { differenceOf } from "./difference.ts";
import { judge } from "./verdict.ts";
import { verifyArchive } from "./verify.ts";

/** Finds out what installing would do. */
export interface Planner {
  /** Why this host would not take a version; empty: it would. */
  reasons(record: PublishedRecord, rollback: boolean): Reason[];
  /** Resolves, downloads, verifies and keeps a plan. @throws HostRefusal */
  resolve(request: ResolveRequest): Promise<Plan>;
}

export function planner(parts: HostParts): Planner {
  const reasons = (record: PublishedRecord, rollback: boolean) => {
    const pinned = parts.trust.of(record.publisher)?.keyId;
    const keyIds = [pinned, parts.versions.keyId(record.id)].filter((keyId) => keyId !== undefined);
    return judge(record, parts.abilities, {
      keyIds,
      highestVersion: parts.versions.highest(record.id),
      known: parts.versions.known(record.id, record.version),
      rollback,
    });
  };
  return {
    reasons,
    async resolve(request) {
      const { id, version, rollback = false } = request;
      checkRequest(request);
      const records = await parts.marketplace.versions(id);
      const judged = records.map((record) => ({ record, reasons: reasons(record, rollback) }));
      const record = choose(judged, { id, version, channel: parts.extensions.find(id)?.channel });
      const verified = await fetchVerified(parts, record);
      return keepPlan(parts, record, verified);
    },
  };
}

function checkRequest({ id, version, rollback = false }: ResolveRequest): void {
  if (!isExtensionId(id)) throw new HostRefusal("resolve.not_found", `${id} is not an extension id`);
  if (rollback && version === undefined) {
    throw new HostRefusal("host.body_invalid", "a rollback names the version to go back to");
  }
}

/** The archive is stored only after it passed: nothing unverified has a name in the store. */
async function fetchVerified(parts: HostParts, record: PublishedRecord): Promise<Package> {
  const { id, version, digest } = record;
  const stored = parts.packages.has(digest);
  const archive = stored ? parts.packages.get(digest) : await parts.marketplace.download(id, version);
  const verified = await verifyArchive(archive, record);
  if (!stored) parts.packages.put(archive);
  return verified;
}

function keepPlan(parts: HostParts, record: PublishedRecord, verified: Package): Plan {
  const { manifest } = verified;
  const installed = parts.extensions.find(record.id);
  const declared = manifest.capabilities ?? [];
  const plan: Plan = {
    plan_id: parts.plans.newId(),
    action: actionOf(record, installed),
    id: record.id,
    name: manifest.name,
    description: manifest.description,
    version: record.version,
    channel: record.channel,
    runtime: manifest.runtime,
    api_version: manifest.apiVersion,
    publisher: manifest.publisher,
    publisher_verified: record.publisherVerified,
    key_id: record.keyId,
    key_trusted: parts.trust.of(manifest.publisher)?.keyId === record.keyId,
    digest: record.digest,
    size: record.size,
    capabilities: describeCapabilities(manifest, verified),
    contributions: declaredContributions(manifest),
    approved_before: (installed?.approved ?? []).filter((each) => declared.some((name) => name === each)),
    ...(installed ? { difference: differenceOf(manifestOf(installed), manifest) } : {}),
    expires_at: parts.plans.expiry(),
  };
  parts.plans.add({ plan, record, baseGeneration: installed?.generation, declared });
  return plan;
}

function actionOf(record: PublishedRecord, installed?: InstalledExtension): Plan["action"] {
  if (!installed) return "install";
  if (installed.version === record.version) return "reinstall";
  return semver.lt(record.version, installed.version) ? "rollback" : "update";
}

/** A resource has no binary: what it declares is coupled to its contributions by the manifest's own rules. */
function describeCapabilities(manifest: Manifest, { wasm }: Package): CapabilityInfo[] {
  return (manifest.capabilities ?? []).map((name) => {
    const { title, description } = capabilityInfo(name);
    const derived = wasm ? wasm.capabilities.includes(name) : manifest.runtime === "resource";
    return { name, title, description, derived };
  });
}
