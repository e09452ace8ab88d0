import { AdminSubmissionSchema, TakeBodySchema } from "@bourse/contract/rest";
import { takeSubmission } from "../../domain/review/claims.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const takeReview = defineRoute({
  name: "takeReview",
  summary: "Claim a submission for review, or renew the claim",
  method: "POST",
  path: "/admin/submissions/{submission_id}/take",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: SubmissionParams, body: TakeBodySchema, answer: AdminSubmissionSchema },
  handle: ({ cloud, actor, params, body }) =>
    takeSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason ?? "" }),
});
