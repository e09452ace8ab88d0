import { AdminJobPageSchema, JobQuerySchema } from "@bourse/contract/rest";
import { listJobs as list } from "../../domain/operators/jobs/operate.ts";
import { defineRoute } from "../../http/route.ts";

export const listJobs = defineRoute({
  name: "listJobs",
  summary: "Jobs of the service that are not done: failed ones, or those of another state, newest first",
  method: "GET",
  path: "/admin/jobs",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: JobQuerySchema, answer: AdminJobPageSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});
