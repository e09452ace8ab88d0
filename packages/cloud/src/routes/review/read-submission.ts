import { AdminSubmissionSchema } from "@bourse/contract/rest";
import { readForReview } from "../../domain/submissions/view.ts";
import { defineRoute } from "../../http/route.ts";
import { SubmissionParams } from "../params.ts";

export const readReview = defineRoute({
  name: "readReview",
  summary: "Show a submission with its manifest, findings and changes",
  method: "GET",
  path: "/admin/submissions/{submission_id}",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { params: SubmissionParams, answer: AdminSubmissionSchema },
  handle: ({ cloud, params }) => readForReview(cloud.service, params.submission_id),
});
