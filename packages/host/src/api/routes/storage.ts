import { defineRoute, type Route } from "../route.ts";

const listStored = defineRoute({
  name: "GET /api/storage",
  run: (_request, { services }) => services.storage.list(),
});

const removeStored = defineRoute({
  name: "DELETE /api/extensions/:id/storage",
  run: ({ params }, { services }) => services.storage.remove(params.id),
});

export const STORAGE_ROUTES: readonly Route[] = [listStored, removeStored];
