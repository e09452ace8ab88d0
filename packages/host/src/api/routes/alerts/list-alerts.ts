import { AlertListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listAlerts = defineRoute({
  method: "GET",
  path: "/api/alerts",
  answer: AlertListSchema,
  run: (_request, { services }) => services.alerts.manager.list(),
});
