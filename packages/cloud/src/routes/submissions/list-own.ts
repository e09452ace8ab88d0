import { OwnSubmissionsQuerySchema, SubmissionPageSchema } from "@bourse/contract/rest";
import { listOwnSubmissions } from "../../domain/submissions/view.ts";
import { defineRoute } from "../../http/route.ts";

export const listSubmissions = defineRoute({
  name: "listSubmissions",
  summary: "List your submissions, newest first",
  method: "GET",
  path: "/publisher/me/submissions",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { query: OwnSubmissionsQuerySchema, answer: SubmissionPageSchema },
  handle: ({ cloud, actor, query }) => listOwnSubmissions(cloud.service, actor, query),
});
