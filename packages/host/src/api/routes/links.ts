import { defineRoute, type Route } from "../route.ts";

const listLinks = defineRoute({
  name: "GET /api/links",
  run: (_request, { services }) => services.links.list(),
});

const removeLink = defineRoute({
  name: "DELETE /api/links/:id",
  run: ({ params, caller }, { services }) => caller.commit(() => services.links.remove(params.id)),
});

export const LINK_ROUTES: readonly Route[] = [listLinks, removeLink];
