import { AlertChangeSchema, AlertIdParams, ManagedAlertSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const changeAlert = defineRoute({
  method: "PUT",
  path: "/api/alerts/:id",
  params: AlertIdParams,
  body: AlertChangeSchema,
  answer: ManagedAlertSchema,
  run: ({ params, body }, { services }) => services.alerts.manager.change(params.id, body),
});
