import { type Issue, isOk } from "@bourse/contract";
import type { VersionChanges } from "@bourse/contract/rest";
import { ServiceError } from "../../failure.ts";
import { registrationById } from "../../store/registrations.ts";
import { lockSubmission, type Submitted, submissionById, updateSubmission } from "../../store/submissions.ts";
import { versionsOf } from "../../store/versions.ts";
import { describeChanges } from "../changes.ts";
import type { Attempt } from "../jobs/job.ts";
import { checkStoredPackage } from "../package-check.ts";
import { publish } from "../publication.ts";
import { isRevokedAt } from "../publishers/key-life.ts";
import type { Service } from "../service.ts";
import { moveSubmission } from "../transitions.ts";
import { compareNewestFirst } from "../version-order.ts";

/** What the check found. */
interface Findings {
  readonly issues: readonly Issue[];
  readonly changes: VersionChanges | null;
}

const RULES = { actorId: null, actorRole: "rules" } as const;

/**
 * Checks one submission and moves it on; one that has moved on already is left alone. A check that cannot run is a
 * visible state.
 *
 * @throws what kept the check from running: the job is tried again.
 */
export async function checkSubmission(service: Service, submissionId: string, attempt: Attempt): Promise<void> {
  if (!(await begin(service, submissionId))) return;
  try {
    const findings = await findIssues(service, submissionId);
    await conclude(service, submissionId, findings);
  } catch (fault) {
    await tellFailure(service, submissionId, attempt);
    throw fault;
  }
}

/** Moves to `checking`; a submission that stands there was left by a process that died. */
function begin(service: Service, submissionId: string): Promise<boolean> {
  return service.database.transaction().execute(async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state === "checking") return true;
    if (row?.state === "received" || row?.state === "check_failed") {
      const at = service.clock.now();
      await moveSubmission(work, { ...RULES, submissionId, to: "checking", at, reason: "the rules check the package" });
      return true;
    }
    return false;
  });
}

async function findIssues(service: Service, submissionId: string): Promise<Findings> {
  const row = await submissionById(service.database, submissionId);
  const registration = row && (await registrationById(service.database, row.publisher_id));
  if (!row || !registration) throw new Error("the submission is gone");
  const changes = await changesOf(service, row);
  try {
    await checkStoredPackage(service.objects, row.object_name, {
      ...row,
      publicKey: new Uint8Array(Buffer.from(registration.public_key, "base64")),
      signature: new Uint8Array(Buffer.from(row.signature, "base64")),
      manifest: JSON.parse(row.manifest) as Record<string, unknown>,
    });
    return { issues: [], changes };
  } catch (fault) {
    if (!(fault instanceof ServiceError)) throw fault;
    return { issues: issuesOf(fault), changes };
  }
}

function issuesOf(fault: ServiceError): readonly Issue[] {
  if (fault.issues.length > 0) return fault.issues;
  return [{ rule: fault.code, severity: "error", pointer: "", message: fault.message, hint: "" }];
}

async function changesOf(service: Service, row: Submitted): Promise<VersionChanges | null> {
  const published = await versionsOf(service.database, row.id);
  const before = published.toSorted(compareNewestFirst)[0];
  if (!before) return null;
  return describeChanges(before.version, JSON.parse(before.manifest), JSON.parse(row.manifest));
}

async function conclude(service: Service, submissionId: string, { issues, changes }: Findings): Promise<void> {
  const published = await service.database.transaction().execute(async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state !== "checking") return false;
    const at = service.clock.now();
    const found = { issues: JSON.stringify(issues), changes: changes && JSON.stringify(changes) };
    await updateSubmission(work, submissionId, found);
    const move = { ...RULES, submissionId, at };
    if (!isOk(issues)) {
      const ruleIds = [...new Set(issues.map((each) => each.rule))];
      await moveSubmission(work, { ...move, to: "rejected", reason: "the package breaks rules", ruleIds });
      return false;
    }
    // A resource package carries no code: nothing in it is for a person to judge that the rules do not.
    if (row.runtime !== "resource") {
      await moveSubmission(work, { ...move, to: "in_review", reason: "the package runs code: a reviewer decides" });
      return false;
    }
    await moveSubmission(work, { ...move, to: "approved", reason: "a package without code that passes every rule" });
    const registration = await registrationById(work, row.publisher_id);
    if (registration?.state !== "verified" || isRevokedAt(registration, at)) return false;
    await publish(work, { ...move, reason: "approved by the rules" });
    return true;
  });
  if (published) service.catalogueChanged();
}

function tellFailure(service: Service, submissionId: string, { isLast }: Attempt): Promise<void> {
  return service.database.transaction().execute(async (work) => {
    const row = await lockSubmission(work, submissionId);
    if (row?.state !== "checking") return;
    const then = isLast ? "an operator has been told" : "it is tried again by itself";
    const move = { ...RULES, submissionId, at: service.clock.now(), reason: `the check could not run; ${then}` };
    await moveSubmission(work, { ...move, to: "check_failed" });
  });
}
