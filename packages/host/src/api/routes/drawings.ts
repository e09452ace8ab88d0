import { defineRoute, type Route } from "../route.ts";
import { revisionOf } from "./objects.ts";

const listDrawings = defineRoute({
  name: "GET /api/drawings",
  run: ({ query }, { services }) => ({ drawings: [...services.drawings.list(query.symbol)] }),
});

const addDrawing = defineRoute({
  name: "POST /api/drawings",
  run: ({ body }, { services }) => services.drawings.create(body),
});

const changeDrawing = defineRoute({
  name: "PUT /api/drawings/:id",
  run: ({ params, body }, { services }) => services.drawings.change(params.id, body),
});

const removeDrawing = defineRoute({
  name: "DELETE /api/drawings/:id",
  run: ({ params, query }, { services }) => services.drawings.remove(params.id, revisionOf(query)),
});

export const DRAWING_ROUTES: readonly Route[] = [listDrawings, addDrawing, changeDrawing, removeDrawing];
