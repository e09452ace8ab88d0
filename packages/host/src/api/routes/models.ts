import { readTools } from "../../services/models/readings.ts";
import { defineRoute, type Route } from "../route.ts";

export const MODEL_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/models",
    run: (_request, { services }) => ({ providers: [...services.models.list()] }),
  }),
  defineRoute({
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
  }),
  defineRoute({
    name: "POST /api/models/:provider/test",
    run: ({ params, caller }, { services }) => services.models.testAll(params.provider, caller),
  }),
  defineRoute({
    name: "GET /api/assistant",
    run: (_request, { services }) => ({ entries: [...services.assistant.entries()] }),
  }),
  defineRoute({
    name: "POST /api/assistant",
    run({ body, caller }, { services }) {
      // The trader may read everything, and so may an assistant acting for the trader.
      const tools = readTools(services, () => true);
      return services.assistant.ask({ ...body, tools }, caller);
    },
  }),
  defineRoute({
    name: "POST /api/assistant/charts",
    run: ({ body, caller }, { services }) => services.assistant.askAboutChart(body, caller),
  }),
  defineRoute({
    name: "POST /api/assistant/:dispatch_id/proposals/:n/take",
    run: ({ params, caller }, { services }) => services.assistant.take(params.dispatch_id, Number(params.n), caller),
  }),
  defineRoute({
    name: "POST /api/assistant/:dispatch_id/stop",
    run: ({ params }, { services }) => services.assistant.stop(params.dispatch_id),
  }),
];
