import { ApprovalsRequestSchema, ExtensionSchema, IdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const setApprovals = defineRoute({
  method: "PUT",
  path: "/api/extensions/:id/approvals",
  params: IdParams,
  body: ApprovalsRequestSchema,
  answer: ExtensionSchema,
  run: ({ params, body }, { service }) => service.setApprovals(params.id, body.approved),
});
