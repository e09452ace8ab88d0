import { AdminJobSchema, RetryJobBodySchema } from "@bourse/contract/rest";
import { retryJob as retry } from "../../domain/operators/jobs/operate.ts";
import { defineRoute } from "../../http/route.ts";
import { JobParams } from "../params.ts";

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
