import type { AdminJob, AdminJobPage, JobState } from "@bourse/contract/rest";
import { transact } from "../../../database/transact.ts";
import { refuse } from "../../../failure.ts";
import type { Service } from "../../../ports/service.ts";
import { toPage } from "../../../store/lists/page.ts";
import { jobById, jobsByState, type QueuedJob } from "../../../store/operators/jobs.ts";
import type { Actor } from "../../accounts/actor.ts";
import { type PageQuery, pageSize, readCursor, writeCursor } from "../../lists/cursor.ts";
import { recordAudit } from "../audit.ts";

const LIST = "jobs";

/** Longest error text shown to an operator; the log has all of it. */
const FAULT_LENGTH = 500;

/** Unfinished jobs, newest first; failed ones by default. */
export async function listJobs(
  service: Service,
  query: PageQuery & { readonly state?: JobState; readonly name?: string },
): Promise<AdminJobPage> {
  const { state = "failed", name } = query;
  const before = readPlace(readCursor(LIST, query.cursor));
  const limit = pageSize(service, query);
  const rows = await jobsByState(service.database, { state, name, before, limit });
  const page = toPage(rows, limit, (row) => `${row.created_on.toISOString()} ${row.id}`);
  return { items: page.items.map(toJob), next_cursor: writeCursor(LIST, page.next) };
}

/** Returns a failed job to its queue, however often it was tried; it starts immediately. */
export async function retryJob(
  service: Service,
  actor: Actor,
  act: { readonly jobId: string; readonly reason: string },
): Promise<AdminJob> {
  const row = await transact(service, async (work) => {
    const job = await jobById(work, act.jobId);
    if (!job) refuse("state.not_found");
    if (!(await service.jobs.retry(work, job.name, job.id))) refuse("state.job_not_failed");
    await recordAudit(work, {
      at: service.clock.now(),
      actorId: actor.accountId,
      actorRole: "administrator",
      action: "job.retry",
      subject: `job:${job.name}/${job.id}`,
      reason: act.reason,
    });
    return jobById(work, act.jobId);
  });
  service.jobs.wake(row?.name ?? "");
  return row ? toJob(row) : refuse("state.not_found");
}

function readPlace(place: string | undefined): { at: Date; id: string } | undefined {
  if (place === undefined) return undefined;
  const [, at = "", id = ""] = /^(\S{1,40}) ([0-9a-f-]{36})$/.exec(place) ?? [];
  if (Number.isNaN(Date.parse(at))) return refuse("http.query_invalid", "the cursor is not one of this list");
  return { at: new Date(at), id };
}

const STATES: Readonly<Record<string, JobState>> = {
  created: "waiting",
  retry: "retrying",
  active: "running",
  failed: "failed",
};

function toJob(row: QueuedJob): AdminJob {
  const state = STATES[row.state] ?? "waiting";
  const waits = state === "waiting" || state === "retrying";
  return {
    job_id: row.id,
    name: row.name,
    state,
    data: (row.data ?? {}) as Record<string, unknown>,
    tries: state === "waiting" ? 0 : row.retry_count + 1,
    created_at: row.created_on.toISOString(),
    next_try_at: waits ? row.start_after.toISOString() : null,
    failed_at: state === "failed" ? (row.completed_on?.toISOString() ?? null) : null,
    fault: faultOf(row.output),
  };
}

function faultOf(output: unknown): string | null {
  const message = Object(output).message as unknown;
  return typeof message === "string" ? message.slice(0, FAULT_LENGTH) : null;
}
