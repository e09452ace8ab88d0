import { AdminJobPageSchema, AdminJobSchema, JobQuerySchema, RetryJobBodySchema } from "@bourse/contract/rest";
import { listJobs, retryJob } from "../../domain/operators/jobs/operate.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { JobParams } from "../params.ts";

export const JOB_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listJobs",
    summary: "List unfinished jobs of the service, newest first: failed ones unless another state is given",
    method: "GET",
    path: "/admin/jobs",
    access: { kind: "role", roles: ["administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { query: JobQuerySchema, answer: AdminJobPageSchema },
    handle: ({ cloud, query }) => listJobs(cloud.service, query),
  }),
  defineRoute({
    name: "retryJob",
    summary: "Retry a failed job",
    method: "POST",
    path: "/admin/jobs/{job_id}/retry",
    access: { kind: "role", roles: ["administrator"] },
    flag: "administration",
    rate: "write",
    schemas: { params: JobParams, body: RetryJobBodySchema, answer: AdminJobSchema },
    handle: ({ cloud, actor, params, body }) =>
      retryJob(cloud.service, actor, { jobId: params.job_id, reason: body.reason }),
  }),
];
