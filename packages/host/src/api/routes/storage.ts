import { IdParams, StoredListSchema } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listStored = defineRoute({
  method: "GET",
  path: "/api/storage",
  answer: StoredListSchema,
  run: (_request, { services }) => services.storage.list(),
});

const removeStored = defineRoute({
  method: "DELETE",
  path: "/api/extensions/:id/storage",
  params: IdParams,
  run: ({ params }, { services }) => services.storage.remove(params.id),
});

export const STORAGE_ROUTES: readonly Route[] = [listStored, removeStored];
