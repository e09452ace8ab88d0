import { ExtensionSchema, IdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const retryExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/:id/retry",
  params: IdParams,
  answer: ExtensionSchema,
  run: ({ params }, { service }) => service.retry(params.id),
});
