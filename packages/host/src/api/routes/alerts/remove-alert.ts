import { AlertIdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const removeAlert = defineRoute({
  method: "DELETE",
  path: "/api/alerts/:id",
  params: AlertIdParams,
  run: ({ params }, { services }) => services.alerts.manager.remove(params.id),
});
