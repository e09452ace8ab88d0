import { ExtensionListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listExtensions = defineRoute({
  method: "GET",
  path: "/api/extensions",
  answer: ExtensionListSchema,
  run: (_request, { service }) => service.extensions(),
});
