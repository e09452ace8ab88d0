import { ExtensionSchema, IdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const enableExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/:id/enable",
  params: IdParams,
  answer: ExtensionSchema,
  run: ({ params }, { service }) => service.setEnabled(params.id, "enabled"),
});
