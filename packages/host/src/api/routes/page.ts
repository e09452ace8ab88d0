import { defineRoute, type Route } from "../route.ts";

const readPage = defineRoute({
  name: "GET /api/page",
  run: (_request, { services }) => services.page.get(),
});

const changePage = defineRoute({
  name: "PUT /api/page",
  run: ({ body, caller }, { services }) => caller.commit(() => services.page.change(body)),
});

export const PAGE_ROUTES: readonly Route[] = [readPage, changePage];
