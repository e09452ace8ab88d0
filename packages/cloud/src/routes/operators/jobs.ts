import { AdminJobPageSchema, AdminJobSchema, JobQuerySchema, RetryJobBodySchema } from "@bourse/contract/rest";
import { listJobs as list, retryJob as retry } from "../../domain/operators/jobs/operate.ts";
import { defineRoute } from "../../http/route.ts";
import { JobParams } from "../params.ts";

export const listJobs = defineRoute({
  name: "listJobs",
  summary: "List unfinished jobs of the service, newest first: failed ones unless another state is given",
  method: "GET",
  path: "/admin/jobs",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: JobQuerySchema, answer: AdminJobPageSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});

export const retryJob = defineRoute({
  name: "retryJob",
  summary: "Retry a failed job",
  method: "POST",
  path: "/admin/jobs/{job_id}/retry",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: JobParams, body: RetryJobBodySchema, answer: AdminJobSchema },
  handle: ({ cloud, actor, params, body }) =>
    retry(cloud.service, actor, { jobId: params.job_id, reason: body.reason }),
});
