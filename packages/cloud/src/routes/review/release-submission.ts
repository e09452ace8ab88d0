import { AdminSubmissionSchema, TakeBodySchema } from "@bourse/contract/rest";
import { releaseSubmission } from "../../domain/review/claims.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const releaseReview = defineRoute({
  name: "releaseReview",
  summary: "Return a submission to the queue, at its former place",
  method: "POST",
  path: "/admin/submissions/{submission_id}/release",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: SubmissionParams, body: TakeBodySchema, answer: AdminSubmissionSchema },
  handle: ({ cloud, actor, params, body }) =>
    releaseSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason ?? "" }),
});
