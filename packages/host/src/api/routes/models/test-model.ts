import { ModelProviderParams, ModelTestSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const testModel = defineRoute({
  method: "POST",
  path: "/api/models/:provider/test",
  params: ModelProviderParams,
  answer: ModelTestSchema,
  run: ({ params }, { services }) => services.models.check(params.provider),
});
