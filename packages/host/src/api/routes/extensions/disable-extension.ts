import { ExtensionSchema, IdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const disableExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/:id/disable",
  params: IdParams,
  answer: ExtensionSchema,
  run: ({ params }, { service }) => service.setEnabled(params.id, "disabled"),
});
