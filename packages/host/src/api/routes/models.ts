import {
  ModelChangeSchema,
  ModelListSchema,
  ModelProviderParams,
  ModelProviderStateSchema,
  ModelTestSchema,
} from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listModels = defineRoute({
  method: "GET",
  path: "/api/models",
  answer: ModelListSchema,
  run: (_request, { services }) => ({ providers: [...services.models.list()] }),
});

const changeModel = defineRoute({
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

const testModel = defineRoute({
  method: "POST",
  path: "/api/models/:provider/test",
  params: ModelProviderParams,
  answer: ModelTestSchema,
  run: ({ params }, { services }) => services.models.check(params.provider),
});

export const MODEL_ROUTES: readonly Route[] = [listModels, changeModel, testModel];
