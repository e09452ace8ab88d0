import { PlanSchema, ResolveRequestSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const resolveExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/resolve",
  body: ResolveRequestSchema,
  answer: PlanSchema,
  run: ({ body }, { service }) => service.resolve(body),
});
