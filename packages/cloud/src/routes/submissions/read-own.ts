import { SubmissionSchema } from "@bourse/contract/rest";
import { readOwnSubmission } from "../../domain/submissions/view.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const readSubmission = defineRoute({
  name: "readSubmission",
  summary: "Show one of your submissions with its history and place in the queue",
  method: "GET",
  path: "/publisher/me/submissions/{submission_id}",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { params: SubmissionParams, answer: SubmissionSchema },
  handle: ({ cloud, actor, params }) => readOwnSubmission(cloud.service, actor, params.submission_id),
});
