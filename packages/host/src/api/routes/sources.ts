import { defineRoute, type Route } from "../route.ts";

const list = defineRoute({
  name: "GET /api/market/sources",
  run: (_request, { services }) => ({ sources: [...services.sources.list()] }),
});

const add = defineRoute({
  name: "POST /api/market/sources",
  run: ({ body }, { services }) => services.sources.add(body),
});

const remove = defineRoute({
  name: "DELETE /api/market/sources/:exchange",
  run: ({ params }, { services }) => services.sources.remove(params.exchange),
});

export const SOURCE_ROUTES: readonly Route[] = [list, add, remove];
