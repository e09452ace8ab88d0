import { defineRoute, type Route } from "../route.ts";

const listModels = defineRoute({
  name: "GET /api/models",
  run: (_request, { services }) => ({ providers: [...services.models.list()] }),
});

const changeModel = defineRoute({
  name: "PUT /api/models/:provider",
  run({ params, body }, { services }) {
    const { enabled, model, base_url: baseUrl, api_key: key, answer_form: answerForm } = body;
    return services.models.change(params.provider, {
      ...(enabled === undefined ? {} : { enabled }),
      ...(model === undefined ? {} : { model }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...(key === undefined ? {} : { key }),
      ...(answerForm === undefined ? {} : { answerForm }),
    });
  },
});

const testModel = defineRoute({
  name: "POST /api/models/:provider/test",
  run: ({ params, caller }, { services }) => services.models.testAll(params.provider, caller),
});

export const MODEL_ROUTES: readonly Route[] = [listModels, changeModel, testModel];
