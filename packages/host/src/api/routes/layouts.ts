import { defineRoute, type Route } from "../route.ts";
import { revisionOf } from "./objects.ts";

const listLayouts = defineRoute({
  name: "GET /api/layouts",
  run: (_request, { services }) => ({ layouts: [...services.layouts.list()] }),
});

const putLayout = defineRoute({
  name: "PUT /api/layouts/:id",
  run: ({ params, body }, { services }) => services.layouts.put(params.id, body),
});

const removeLayout = defineRoute({
  name: "DELETE /api/layouts/:id",
  run: ({ params, query }, { services }) => services.layouts.remove(params.id, revisionOf(query)),
});

export const LAYOUT_ROUTES: readonly Route[] = [listLayouts, putLayout, removeLayout];
