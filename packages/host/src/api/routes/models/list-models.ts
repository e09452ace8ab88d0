import { ModelListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listModels = defineRoute({
  method: "GET",
  path: "/api/models",
  answer: ModelListSchema,
  run: (_request, { services }) => ({ providers: [...services.models.list()] }),
});
