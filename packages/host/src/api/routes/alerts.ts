import { HostRefusal } from "../../refusal.ts";
import { defineRoute, type Route } from "../route.ts";

export const ALERT_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/alerts",
    run: (_request, { services }) => services.alerts.manager.list(),
  }),
  defineRoute({
    name: "POST /api/alerts",
    run: ({ body, caller }, { services }) => services.alerts.manager.create(body, caller),
  }),
  defineRoute({
    name: "PUT /api/alerts/:id",
    run: ({ params, body }, { services }) => services.alerts.manager.change(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/alerts/:id",
    run({ params, caller }, { services }) {
      const { rejected } = caller.commit(() => services.alerts.remove(caller.principal, [params.id]));
      if (rejected.length > 0) throw new HostRefusal("alerts.unknown", "no such alert");
    },
  }),
];
