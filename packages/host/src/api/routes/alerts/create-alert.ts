import { ManagedAlertSchema, NewAlertSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const createAlert = defineRoute({
  method: "POST",
  path: "/api/alerts",
  body: NewAlertSchema,
  answer: ManagedAlertSchema,
  run: ({ body }, { services }) => services.alerts.manager.create(body),
});
