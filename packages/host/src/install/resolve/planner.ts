import type { UnpackedPackage } from "@bourse/archive";
import type { PublishedRecord, PublisherKeys } from "@bourse/client";
import {
  type Capability,
  capabilityInfo,
  compareManifests,
  compareVersions,
  declaredContributions,
  isExtensionId,
  type Manifest,
} from "@bourse/contract";
import type { CapabilityInfo, Difference, Plan, ResolveRequest } from "@bourse/contract/host-api";
import { approvalOf, askedCapabilities, unsupportedContributions } from "../../contributions/supported.ts";
import { HostRefusal } from "../../refusal.ts";
import type { InstalledExtension } from "../../store/extensions.ts";
import { validManifest } from "../manifest.ts";
import type { News } from "../news.ts";
import { type Endorsed, officialSigners } from "../official/signers.ts";
import type { PlanParts } from "../parts.ts";
import { termsOf } from "../terms/terms.ts";
import { choose, type Judged } from "./choose.ts";
import type { PendingPlan } from "./plans.ts";
import { type HostMemory, judge } from "./verdict.ts";
import { fetchVerified } from "./verify.ts";

/** The changes when `after` replaces `before`. */
function differenceOf(before: Manifest, after: Manifest): Difference {
  const difference = compareManifests(askedOf(before), askedOf(after));
  return {
    from_version: before.version,
    added_capabilities: difference.addedCapabilities,
    removed_capabilities: difference.removedCapabilities,
    added_contributions: difference.addedContributions,
    removed_contributions: difference.removedContributions,
  };
}

/** A permission that the host never requests is no change for the trader. */
const askedOf = (manifest: Manifest) => ({
  capabilities: askedCapabilities(manifest),
  contributes: manifest.contributes,
});

/** Plans installations. */
export interface Planner {
  /**
   * This host's reasons against each version of an extension; an empty list means that it resolves. @throws HostRefusal
   */
  judge(records: readonly PublishedRecord[], rollback: boolean): Promise<readonly Judged[]>;
  /** Resolves, downloads and verifies a version, and stores a plan. @throws HostRefusal */
  resolve(request: ResolveRequest): Promise<Plan>;
  /**
   * Checks again whether the planned version may be installed: it may have been taken down since. @throws HostRefusal
   */
  lookAgain(pending: PendingPlan): Promise<void>;
}

/** Called with everything the marketplace reports during the planning. */
export type Hear = (news: News) => Promise<void>;

export function planner(parts: PlanParts, hear: Hear): Planner {
  const judgeAll = async (records: readonly PublishedRecord[], rollback: boolean) => {
    const { recall, keySets } = await memories(parts, records, rollback);
    await hear({ records, keySets });
    return { recall, judged: records.map((record) => judgeOne(parts, record, recall(record))) };
  };
  return {
    judge: async (records, rollback) => (await judgeAll(records, rollback)).judged,
    async resolve(request) {
      const { id, version, rollback = false } = request;
      checkRequest(request);
      const records = await parts.marketplace.versions(id);
      const { recall, judged } = await judgeAll(records, rollback);
      const record = choose(judged, { id, version, channel: parts.extensions.find(id)?.channel });
      const verified = await fetchVerified(parts, record);
      return keepPlan(parts, { record, verified, memory: recall(record) });
    },
    async lookAgain({ record: { id, version, digest }, rollback }) {
      const { judged } = await judgeAll(await parts.marketplace.versions(id), rollback);
      const record = choose(judged, { id, version });
      if (record.digest === digest) return;
      throw new HostRefusal("trust.bytes_changed", `the plan was made for digest ${digest}`);
    },
  };
}

function judgeOne({ abilities }: PlanParts, record: PublishedRecord, memory: HostMemory): Judged {
  return { record, reasons: judge(record, abilities, memory) };
}

/** One publisher and previous owners. A longer list could make this host request keys for hours. */
const MAX_PUBLISHERS = 16;

/** Asks the marketplace once for everything that affects these versions. */
async function memories(parts: PlanParts, all: readonly PublishedRecord[], rollback: boolean): Promise<Memories> {
  // An unreadable record identifies no publisher to ask about.
  const records = all.filter((each) => each.unreadable === undefined);
  const publishers = new Set(records.map((each) => each.publisher));
  if (publishers.size > MAX_PUBLISHERS) {
    throw new HostRefusal("resolve.answer_invalid", `the versions name ${publishers.size} publishers`);
  }
  const keySets = new Map<string, PublisherKeys | undefined>();
  for (const publisher of publishers) keySets.set(publisher, await parts.marketplace.keys(publisher));
  const [first] = records;
  const held = first && parts.versions.keyId(first.id);
  // Requested only where it matters: this host had the extension, signed with another key.
  const isOther = held !== undefined && records.some((each) => each.keyId !== held);
  const handovers = first && isOther ? await parts.marketplace.handovers(first.id) : [];
  const recall: Memories["recall"] = ({ id, version, publisher, keyId }) => ({
    rollback,
    handovers,
    keys: keySets.get(publisher),
    keyIds: [parts.trust.of(publisher)?.keyId, parts.versions.keyId(id)].filter((each) => each !== undefined),
    highestKeyRevision: parts.keySets.highest(publisher),
    highestVersion: parts.versions.highest(id),
    known: parts.versions.known(id, version),
    revokedFrom: parts.revocations.of(keyId)?.effectiveAt,
  });
  return { recall, keySets: [...keySets.values()].filter((each) => each !== undefined) };
}

interface Memories {
  /** Facts remembered by this host that affect a version. */
  recall(record: PublishedRecord): HostMemory;
  readonly keySets: readonly PublisherKeys[];
}

function checkRequest({ id, version, rollback = false }: ResolveRequest): void {
  if (!isExtensionId(id)) throw new HostRefusal("resolve.not_found", `${id} is not an extension id`);
  if (rollback && version === undefined) {
    throw new HostRefusal("host.body_invalid", "a rollback names the version to go back to");
  }
}

interface Planned {
  readonly record: PublishedRecord;
  readonly verified: UnpackedPackage;
  readonly memory: HostMemory;
}

async function keepPlan(parts: PlanParts, { record, verified, memory }: Planned): Promise<Plan> {
  const { manifest } = verified;
  const pinned = parts.trust.of(manifest.publisher)?.keyId;
  // The record resolved, so the host followed every other key that it had to this record's key.
  const followed = memory.keyIds.filter((keyId) => keyId !== record.keyId);
  const isSuccessor = pinned !== undefined && pinned !== record.keyId && !memory.rollback;
  const installed = parts.extensions.find(record.id);
  // A version that breaks a newer rule must not stand in the way of the one that repairs it.
  const before = installed && validManifest(installed);
  const asked = askedCapabilities(manifest);
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
    key_trusted: pinned !== undefined,
    ...officialPart(parts, { runtime: manifest.runtime, record }),
    ...(isSuccessor ? { key_rotated_from: pinned } : {}),
    digest: record.digest,
    size: record.size,
    capabilities: describeCapabilities(manifest, asked, verified),
    approval: approvalOf(manifest.runtime),
    terms: await termsOf(parts.packages, { manifest, digest: record.digest, consents: parts.consents.of(record.id) }),
    contributions: declaredContributions(manifest),
    unsupported: unsupportedContributions(manifest),
    approved_before: (installed?.approved ?? []).filter((each) => asked.some((name) => name === each)),
    ...(before ? { difference: differenceOf(before, manifest) } : {}),
    expires_at: parts.plans.expiry(),
  };
  const { rollback, keys } = memory;
  const baseGeneration = installed?.generation;
  parts.plans.add({ plan, record, followed, rollback, keyRevision: keys?.revision, baseGeneration, asked });
  return plan;
}

function officialPart(parts: PlanParts, version: Endorsed): Pick<Plan, "official"> {
  const signers = officialSigners(parts, version);
  if (signers === undefined) return {};
  const { revision, threshold, keys, signedBy } = signers;
  return { official: { revision, threshold, keys, signed_by: [...signedBy] } };
}

/** The action that installing this version would be. */
export function actionOf(record: PublishedRecord, installed?: InstalledExtension): Plan["action"] {
  if (!installed) return "install";
  if (installed.version === record.version) return "reinstall";
  return compareVersions(record.version, installed.version) < 0 ? "rollback" : "update";
}

/** A resource package has no code: the manifest's own rules couple its capabilities to its contributions. */
function describeCapabilities(
  { runtime }: Manifest,
  asked: readonly Capability[],
  { wasm }: UnpackedPackage,
): CapabilityInfo[] {
  return asked.map((name) => {
    const { title, description } = capabilityInfo(name);
    const derived = wasm ? wasm.capabilities.includes(name) : runtime === "resource";
    return { name, title, description, derived };
  });
}
