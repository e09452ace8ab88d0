import { defineRoute, type Route } from "../route.ts";

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
  run: ({ params }, { services }) => services.layouts.remove(params.id),
});

export const LAYOUT_ROUTES: readonly Route[] = [listLayouts, putLayout, removeLayout];
