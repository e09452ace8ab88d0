import { AdminJobPageSchema, JobQuerySchema } from "@bourse/contract/rest";
import { listJobs as list } from "../../domain/operators/jobs/operate.ts";
import { defineRoute } from "../../http/route.ts";

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
