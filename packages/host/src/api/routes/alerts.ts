import { defineRoute, type Route } from "../route.ts";

const listAlerts = defineRoute({
  name: "GET /api/alerts",
  run: (_request, { services }) => services.alerts.manager.list(),
});

const createAlert = defineRoute({
  name: "POST /api/alerts",
  run: ({ body }, { services }) => services.alerts.manager.create(body),
});

const changeAlert = defineRoute({
  name: "PUT /api/alerts/:id",
  run: ({ params, body }, { services }) => services.alerts.manager.change(params.id, body),
});

const removeAlert = defineRoute({
  name: "DELETE /api/alerts/:id",
  run: ({ params }, { services }) => services.alerts.manager.remove(params.id),
});

export const ALERT_ROUTES: readonly Route[] = [listAlerts, createAlert, changeAlert, removeAlert];
