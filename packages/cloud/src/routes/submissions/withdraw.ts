import { ReasonBodySchema, SubmissionSchema } from "@bourse/contract/rest";
import { withdrawSubmission as withdraw } from "../../domain/review/withdraw.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const withdrawSubmission = defineRoute({
  name: "withdrawSubmission",
  summary: "Withdraw one of your submissions before it is published",
  method: "POST",
  path: "/publisher/me/submissions/{submission_id}/withdraw",
  access: { kind: "login" },
  flag: "publishing",
  rate: "write",
  schemas: { params: SubmissionParams, body: ReasonBodySchema, answer: SubmissionSchema },
  handle: ({ cloud, actor, params, body }) =>
    withdraw(cloud.service, actor, { submissionId: params.submission_id, reason: body.reason }),
});
