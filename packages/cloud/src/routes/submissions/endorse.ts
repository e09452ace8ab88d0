import { EndorseBodySchema, SubmissionSchema } from "@bourse/contract/rest";
import { endorseSubmission as endorse } from "../../domain/submissions/endorse.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const endorseSubmission = defineRoute({
  name: "endorseSubmission",
  summary: "Add signatures of official keys to a submission of your publisher",
  method: "POST",
  path: "/publisher/me/submissions/{submission_id}/endorsements",
  access: { kind: "login" },
  flag: "publishing",
  rate: "write",
  schemas: { params: SubmissionParams, body: EndorseBodySchema, answer: SubmissionSchema },
  handle: ({ cloud, actor, params, body }) =>
    endorse(cloud.service, actor, { submissionId: params.submission_id, endorsements: body.endorsements }),
});
