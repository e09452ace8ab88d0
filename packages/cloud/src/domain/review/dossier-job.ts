import type { JsonValue } from "@bourse/contract";
import type { Dossier, DossierChange, GuestSources } from "@bourse/contract/rest";
import { readProductBuild, textOf } from "@bourse/platform";
import { compareDossiers, sharedPart } from "@bourse/runtime/dossier/compare";
import { drawnViewsIn } from "@bourse/sdk/drawn-views";
import type { Work } from "../../database/held.ts";
import { transact } from "../../database/transact.ts";
import type { FoundDossier } from "../../ports/dossier-maker.ts";
import { defineJob } from "../../ports/job.ts";
import type { Attempt } from "../../ports/jobs.ts";
import type { Service } from "../../ports/service.ts";
import { raiseRevision } from "../../store/catalogue/versions.ts";
import {
  dossierById,
  dossierOfVersion,
  saveDossier,
  saveFailedDossier,
  versionsSharing,
} from "../../store/review/dossiers.ts";
import { saveRebuilt, sourcesOf } from "../../store/submissions/sources.ts";
import {
  lockSubmission,
  type Submitted,
  submissionById,
  updateSubmission,
} from "../../store/submissions/submissions.ts";
import { shareOfPatience } from "./dossier-order.ts";
import { summaryOf } from "./dossier-view.ts";
import { publishedBefore } from "./findings.ts";
import { dueAt } from "./queue.ts";

/**
 * Makes a submission's dossier and stores it. It moves no submission: a dossier neither approves nor refuses, and one that
 * cannot be made is said in the record.
 *
 * @throws the error that prevented it: the job is retried.
 */
async function makeSubmissionDossier(service: Service, submissionId: string, attempt: Attempt): Promise<void> {
  const row = await submissionById(service.database, submissionId);
  const known = await dossierById(service.database, submissionId);
  if (!row || !known) return;
  // Made by an attempt that ended before the sources were compared.
  if (known.document !== null) return rebuild(service, row, JSON.parse(known.document) as Dossier);
  try {
    const found = await service.dossiers.make(await service.objects.open(row.object_name));
    await record(service, row, found);
    await rebuild(service, row, found.document);
  } catch (fault) {
    if (attempt.isLast) await saveFailedDossier(service.database, submissionId, textOf(fault).slice(0, SHOWN_REASON));
    throw fault;
  }
}

const SHOWN_REASON = 300;

async function record(service: Service, row: Submitted, found: FoundDossier): Promise<void> {
  const { submission_id: submissionId } = row;
  const { document, sha256, timings } = found;
  const difference = await differenceOf(service, row, document);
  const similar = await similarTo(service, row, document);
  const made = {
    document: JSON.stringify(document),
    sha256,
    timings: timings && JSON.stringify(timings),
    difference: difference && JSON.stringify(difference),
    similar_versions: JSON.stringify(similar),
    findings: document.findings.length,
    summary: JSON.stringify(summaryOf(found)),
    made_at: service.clock.now(),
    sketch: document.sketch,
  };
  const { findings, complete } = document;
  const share = shareOfPatience({ findings, complete, changes: difference?.changes ?? null });
  await saveShown(service, submissionId, async (work, now) => {
    await saveDossier(work, submissionId, made);
    if (now?.state !== "in_review" || now.tier === null || now.waiting_since === null) return;
    const due = dueAt(service.limits, now.tier, { since: now.waiting_since, share });
    await updateSubmission(work, submissionId, { due_at: due });
  });
}

/** Saves something that the record of the version shows, whether that is published already or not. */
async function saveShown(
  service: Service,
  submissionId: string,
  save: (work: Work, now: Locked) => Promise<void>,
): Promise<void> {
  const isShown = await transact(service, async (work) => {
    const now = await lockSubmission(work, submissionId);
    await save(work, now);
    if (now?.state !== "published") return false;
    await raiseRevision(work);
    return true;
  });
  if (isShown) service.catalogueChanged();
}

type Locked = Awaited<ReturnType<typeof lockSubmission>>;

/** Says whether the sources that came with a submission are those of its guest: else a reviewer would read something else. */
async function rebuild(service: Service, row: Submitted, { module }: Dossier): Promise<void> {
  const { submission_id: submissionId, api_version: version } = row;
  const sources = await sourcesOf(service.database, submissionId);
  if (sources?.rebuilt !== "waiting" || module === null) return;
  const save = (found: Parameters<typeof saveRebuilt>[2]) =>
    saveShown(service, submissionId, (work) => saveRebuilt(work, submissionId, found));
  const { engine } = module;
  if (engine === null)
    return save({ rebuilt: "not_possible", reason: "the guest is not made on an engine that this marketplace knows" });
  const other = engine.release === undefined ? undefined : otherRelease(engine.release);
  try {
    const { contributes } = JSON.parse(row.manifest) as { readonly contributes?: JsonValue };
    const apiVersion = version === 1 ? 1 : 2;
    const files = JSON.parse(sources.files) as GuestSources["files"];
    const request = { entry: sources.entry, files, apiVersion, views: drawnViewsIn(contributes) } as const;
    const sha256 = await service.dossiers.rebuild(request);
    if (sha256 === module.sha256) return await save({ rebuilt: "same", reason: null });
    await save(other === undefined ? { rebuilt: "differs", reason: null } : { rebuilt: "not_possible", reason: other });
  } catch (fault) {
    await save({ rebuilt: "not_possible", reason: other ?? textOf(fault).slice(0, SHOWN_REASON) });
  }
}

/** An SDK that was released makes other guests of the same sources, so other bytes say nothing about these. */
const otherRelease = (release: string): string =>
  `made by release ${release} of the SDK; this marketplace makes guests again with its own alone, ${readProductBuild().version}`;

interface Difference {
  readonly from_version: string;
  readonly changes: readonly DossierChange[];
}

/** Documents of another revision come from other scenarios, and say nothing about the version. */
async function differenceOf(service: Service, row: Submitted, document: Dossier): Promise<Difference | null> {
  const before = await publishedBefore(service, row);
  if (!before) return null;
  const stored = await dossierOfVersion(service.database, before);
  if (!stored?.document) return null;
  const older = JSON.parse(stored.document) as Dossier;
  if (older.revision !== document.revision) return null;
  return { from_version: before.version, changes: compareDossiers(older, document) };
}

/** Versions that are shown as similar, of those with the most pieces in common. */
const MOST_SIMILAR = 5;
/** Between what different guests share (0.26 at most) and disguised copies (0.85 at least): `similarity.test.ts`. */
const LEAST_SHARE = 0.5;

async function similarTo(service: Service, row: Submitted, { sketch }: Dossier) {
  const { publisher_id: publisherId } = row;
  const found = await versionsSharing(service.database, { sketch, publisherId, most: MOST_SIMILAR });
  return found
    .map(({ id, version, document }) => ({
      id,
      version,
      share: document === null ? 0 : sharedPart(sketch, (JSON.parse(document) as Dossier).sketch),
    }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((one, other) => other.share - one.share);
}

/** The dossier of one submission, made beside the review. */
export const makeDossier = defineJob<{ submission_id: string }>({
  name: "make-dossier",
  // A process that was ended for its limits would be ended again; a node that stopped meanwhile is another matter.
  retries: { most: 2, firstWaitSeconds: ({ reviewRetryMs }) => reviewRetryMs / 1000, longestWaitSeconds: 600 },
  // The process is ended before.
  expireSeconds: 300,
  run: (service, { submission_id: submissionId }, attempt) => makeSubmissionDossier(service, submissionId, attempt),
});
