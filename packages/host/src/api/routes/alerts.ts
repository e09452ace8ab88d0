import {
  AlertChangeSchema,
  AlertIdParams,
  AlertListSchema,
  ManagedAlertSchema,
  NewAlertSchema,
} from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listAlerts = defineRoute({
  method: "GET",
  path: "/api/alerts",
  answer: AlertListSchema,
  run: (_request, { services }) => services.alerts.manager.list(),
});

const createAlert = defineRoute({
  method: "POST",
  path: "/api/alerts",
  body: NewAlertSchema,
  answer: ManagedAlertSchema,
  run: ({ body }, { services }) => services.alerts.manager.create(body),
});

const changeAlert = defineRoute({
  method: "PUT",
  path: "/api/alerts/:id",
  params: AlertIdParams,
  body: AlertChangeSchema,
  answer: ManagedAlertSchema,
  run: ({ params, body }, { services }) => services.alerts.manager.change(params.id, body),
});

const removeAlert = defineRoute({
  method: "DELETE",
  path: "/api/alerts/:id",
  params: AlertIdParams,
  run: ({ params }, { services }) => services.alerts.manager.remove(params.id),
});

export const ALERT_ROUTES: readonly Route[] = [listAlerts, createAlert, changeAlert, removeAlert];
