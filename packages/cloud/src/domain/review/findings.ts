import { createHash } from "node:crypto";
import { type Issue, idSkeleton, OFFICIAL_PUBLISHER, RESERVED_IDS, resemblesId } from "@bourse/contract";
import type { VersionChanges } from "@bourse/contract/rest";
import { ServiceError } from "../../failure.ts";
import type { Service } from "../../ports/service.ts";
import { idsLike, idsSince, LIKE_SHOWN } from "../../store/catalogue/extensions.ts";
import { versionsOf } from "../../store/catalogue/versions.ts";
import { registrationById } from "../../store/publishers/registrations.ts";
import { codeDigestOf, hasPublishedCode, wasTakenDown } from "../../store/review/queue.ts";
import { type Submitted, submissionById } from "../../store/submissions/submissions.ts";
import { compareNewestFirst } from "../catalogue/version-order.ts";
import { describeChanges } from "../submissions/changes.ts";
import { checkStoredPackage } from "../submissions/package-check.ts";
import { type TierFacts, tierOf } from "./tiers.ts";

/** The results of the check. */
export interface Findings {
  readonly issues: readonly Issue[];
  readonly changes: VersionChanges | null;
  readonly codeDigest: string | null;
  readonly tier: ReturnType<typeof tierOf>;
}

/** Reads a submission's package again with every rule, compares it with the published version and chooses its tier. */
export async function findIssues(service: Service, submissionId: string): Promise<Findings> {
  const row = await submissionById(service.database, submissionId);
  if (!row) throw new Error("the submission is gone");
  const { issues, digest } = await checkPackage(service, row);
  const before = await publishedBefore(service, row);
  const manifest = JSON.parse(row.manifest);
  const changes = before && describeChanges(before.version, JSON.parse(before.manifest), manifest);
  const facts = await factsOf(service, row, { changes, isSameCode: digest !== null && digest === before?.codeDigest });
  return { issues, changes, codeDigest: digest, tier: tierOf(facts) };
}

async function checkPackage(service: Service, row: Submitted) {
  const registration = await registrationById(service.database, row.publisher_id);
  if (!registration) throw new Error("the registration is gone");
  const expected = {
    ...row,
    publicKey: new Uint8Array(Buffer.from(registration.public_key, "base64")),
    signature: new Uint8Array(Buffer.from(row.signature, "base64")),
    manifest: JSON.parse(row.manifest) as Record<string, unknown>,
  };
  try {
    const object = await service.objects.open(row.object_name);
    const found = await checkStoredPackage(service, { object, files: "keep" }, expected);
    return { issues: [], digest: codeDigest(found.files) };
  } catch (fault) {
    if (!(fault instanceof ServiceError)) throw fault;
    return { issues: issuesOf(fault), digest: null };
  }
}

function issuesOf(fault: ServiceError): readonly Issue[] {
  if (fault.issues.length > 0) return fault.issues;
  return [{ rule: fault.code, severity: "error", pointer: "", message: fault.message, hint: "" }];
}

/** The newest version that was not taken down; one that was is not a valid reference. */
export async function publishedBefore({ database }: Service, row: Pick<Submitted, "id" | "version">) {
  const standing = (await versionsOf(database, row.id)).filter(
    ({ state, version }) => version !== row.version && (state === "published" || state === "yanked"),
  );
  const before = standing.toSorted(compareNewestFirst)[0];
  return before ? { ...before, codeDigest: await codeDigestOf(database, before) } : null;
}

/** How much longer or shorter the skeleton of a resembling id can be: two letters, each of which may look like two. */
const SKELETON_SPREAD = 4;
/**
 * Ids that a trader could mistake for a new one: ids of other publishers that look alike, and well-known ids (reserved
 * or established) that look alike or differ by one or two letters.
 */
async function resembling({ database, clock, limits }: Service, { id, publisher }: Submitted): Promise<string[]> {
  const skeleton = idSkeleton(id);
  const since = new Date(clock.now().getTime() - limits.review.establishedMs);
  const [shortest, longest] = [skeleton.length - SKELETON_SPREAD, skeleton.length + SKELETON_SPREAD];
  const reserved = publisher === OFFICIAL_PUBLISHER ? [] : RESERVED_IDS;
  const known = [...reserved, ...(await idsSince(database, { publisher, since, shortest, longest }))];
  const near = known.filter((each) => resemblesId(id, each));
  return [...new Set([...(await idsLike(database, { skeleton, publisher })), ...near])].slice(0, LIKE_SHOWN);
}

async function factsOf(
  service: Service,
  row: Submitted,
  found: Pick<TierFacts, "changes" | "isSameCode">,
): Promise<TierFacts> {
  const { database } = service;
  return {
    ...found,
    runtime: row.runtime,
    capabilities: JSON.parse(row.capabilities) as string[],
    isKnownPublisher: await hasPublishedCode(database, row.publisher_id),
    // The id of a published extension was compared before its first publication.
    idsLike: found.changes ? [] : await resembling(service, row),
    wasTakenDown: await wasTakenDown(database, row.id),
  };
}

/** SHA-256 over every file except the manifest, by path; nothing for a package without any. */
function codeDigest(files: ReadonlyMap<string, Uint8Array>): string | null {
  if (files.size === 0) return null;
  const hash = createHash("sha256");
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // The length and a digest separate one file's end from the next one's name.
    hash.update(`${Buffer.byteLength(path)}:${path}:${createHash("sha256").update(bytes).digest("hex")}\n`);
  }
  return hash.digest("hex");
}
