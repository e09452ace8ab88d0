import { ExtensionSchema, InstallRequestSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const installExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/install",
  body: InstallRequestSchema,
  answer: ExtensionSchema,
  run: ({ body }, { service }) => service.install(body),
});
