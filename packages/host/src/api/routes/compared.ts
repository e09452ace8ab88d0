import { defineRoute, type Route } from "../route.ts";
import { revisionOf } from "./objects.ts";

const listCompared = defineRoute({
  name: "GET /api/compared",
  run: (_request, { services }) => ({ compared: [...services.compared.list()] }),
});

const addCompared = defineRoute({
  name: "POST /api/compared",
  run: ({ body }, { services }) => services.compared.create(body),
});

const removeCompared = defineRoute({
  name: "DELETE /api/compared/:id",
  run: ({ params, query }, { services }) => services.compared.remove(params.id, revisionOf(query)),
});

export const COMPARED_ROUTES: readonly Route[] = [listCompared, addCompared, removeCompared];
