import { ERROR_CATALOGUE, isErrorCode } from "@bourse/contract";
import { defineRoute, type Route } from "../route.ts";

const hintOf = (code: string | undefined): string | undefined =>
  code !== undefined && isErrorCode(code) ? ERROR_CATALOGUE[code].hint : undefined;

export const FORECAST_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/forecasts",
    run: ({ query }, { services }) => services.forecasts.list(query),
  }),
  defineRoute({
    name: "POST /api/forecasts",
    run: ({ body, left }, { services }) => services.forecasts.forecast(body, left()),
  }),
  defineRoute({
    name: "GET /api/forecasts/:id",
    run: ({ params }, { services }) => services.forecasts.get(Number(params.id)),
  }),
  defineRoute({
    name: "DELETE /api/forecasts/:id",
    run: ({ params }, { services }) => services.forecasts.remove(Number(params.id)),
  }),
  defineRoute({
    name: "GET /api/forecasts/evaluation",
    run: ({ query }, { services }) => services.forecasts.evaluate(query),
  }),
  defineRoute({
    name: "POST /api/forecasts/rolling",
    run: ({ body, left }, { services }) => services.forecasts.rolling(body, left()),
  }),
  defineRoute({
    name: "GET /api/forecasts/model",
    run: (_request, { service, services }) => {
      const model = services.forecasts.model();
      const installed = service.extensions().extensions.find((each) => each.id === model.extension_id);
      if (!installed) return model;
      const { activation } = installed;
      const hint = hintOf(activation.reason?.code);
      return { ...model, activation, ...(hint !== undefined && { hint }) };
    },
  }),
  defineRoute({
    name: "POST /api/forecasts/cancel",
    run: (_request, { services }) => services.forecasts.cancel(),
  }),
];
