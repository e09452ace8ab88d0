import { CompleteBodySchema, SubmissionSchema } from "@bourse/contract/rest";
import { completeSubmission as complete } from "../../domain/submissions/complete.ts";
import { defineRoute } from "../../http/route.ts";

export const completeSubmission = defineRoute({
  name: "completeSubmission",
  summary: "Submit an uploaded package for review; a repeated request returns the same submission",
  method: "POST",
  path: "/plugins/submissions/complete",
  access: { kind: "verified_publisher" },
  flag: "publishing",
  rate: "write",
  bodySize: "complete",
  schemas: { body: CompleteBodySchema, answer: SubmissionSchema },
  handle: ({ cloud, actor, body }) => complete(cloud.service, actor, body),
});
