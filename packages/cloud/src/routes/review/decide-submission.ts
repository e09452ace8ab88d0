import { AdminSubmissionSchema, DecideBodySchema } from "@bourse/contract/rest";
import { decideSubmission } from "../../domain/review/decisions.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const decideReview = defineRoute({
  name: "decideReview",
  summary: "Approve a submission, request changes or reject it, with a reason and rules",
  method: "POST",
  path: "/admin/submissions/{submission_id}/decide",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: SubmissionParams, body: DecideBodySchema, answer: AdminSubmissionSchema },
  handle: ({ cloud, actor, params, body }) =>
    decideSubmission(cloud.service, actor, { submissionId: params.submission_id, ...body }),
});
