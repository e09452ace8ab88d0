import { HostRefusal } from "../../refusal.ts";
import { defineRoute, type Route } from "../route.ts";

export const DEVELOPER_ROUTES: readonly Route[] = [
  defineRoute({ name: "GET /api/developer", run: (_request, { service }) => service.developer.state() }),
  defineRoute({
    name: "POST /api/developer/on",
    run({ asker }, { service }) {
      if (asker !== "page") throw new HostRefusal("developer.only_on_page", "the request is not from the page");
      service.developer.turnOn("page");
      return service.developer.state();
    },
  }),
  defineRoute({
    name: "POST /api/developer/off",
    async run(_request, { service }) {
      await service.developer.turnOff();
      return service.developer.state();
    },
  }),
  defineRoute({
    name: "PUT /api/developer/package",
    run: ({ query, body }, { service }) => service.developer.show(query.folder, body),
  }),
  defineRoute({
    name: "PUT /api/developer/report",
    run: ({ body }, { service }) => service.developer.report(body),
  }),
  defineRoute({
    name: "PUT /api/developer/consent",
    run: ({ body }, { service }) => service.developer.consent(body),
  }),
  defineRoute({
    name: "GET /api/developer/drawings",
    run: ({ query }, { service }) => service.developer.drawings(query.folder),
  }),
  defineRoute({
    name: "DELETE /api/developer/folders",
    run: ({ query }, { service }) => service.developer.leave(query.folder),
  }),
];
