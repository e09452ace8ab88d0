import { defineRoute, type Route } from "../route.ts";

export const SOURCE_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/market/sources",
    run: (_request, { services }) => ({ sources: [...services.sources.list()] }),
  }),
  defineRoute({
    name: "POST /api/market/sources",
    run: ({ body }, { services }) => services.sources.add(body),
  }),
  defineRoute({
    name: "DELETE /api/market/sources/:exchange",
    run: ({ params }, { services }) => services.sources.remove(params.exchange),
  }),
];
