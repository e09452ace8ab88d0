import { ReasonBodySchema, SubmissionSchema } from "@bourse/contract/rest";
import { confirmSubmission as confirm } from "../../domain/review/confirm.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const confirmSubmission = defineRoute({
  name: "confirmSubmission",
  summary: "Confirm a submission of a former member; for owners of the publisher",
  method: "POST",
  path: "/publisher/me/submissions/{submission_id}/confirm",
  access: { kind: "login", recentLogin: true },
  flag: "publishing",
  rate: "write",
  schemas: { params: SubmissionParams, body: ReasonBodySchema, answer: SubmissionSchema },
  handle: ({ cloud, actor, params, body }) =>
    confirm(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason }),
});
