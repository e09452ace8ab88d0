import { AdminSubmissionSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { publishSubmission } from "../../domain/review/decisions.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const publishReview = defineRoute({
  name: "publishReview",
  summary: "Publish an approved submission, so that clients can resolve it",
  method: "POST",
  path: "/admin/submissions/{submission_id}/publish",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: SubmissionParams, body: ReasonBodySchema, answer: AdminSubmissionSchema },
  handle: ({ cloud, actor, params, body }) =>
    publishSubmission(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason }),
});
