import { ModelChangeSchema, ModelProviderParams, ModelProviderStateSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const changeModel = defineRoute({
  method: "PUT",
  path: "/api/models/:provider",
  params: ModelProviderParams,
  body: ModelChangeSchema,
  answer: ModelProviderStateSchema,
  run({ params, body }, { services }) {
    const { enabled, model, base_url: baseUrl, api_key: key } = body;
    return services.models.change(params.provider, {
      ...(enabled === undefined ? {} : { enabled }),
      ...(model === undefined ? {} : { model }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(key === undefined ? {} : { key }),
    });
  },
});
