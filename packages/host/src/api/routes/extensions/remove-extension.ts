import { IdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const removeExtension = defineRoute({
  method: "DELETE",
  path: "/api/extensions/:id",
  params: IdParams,
  run: ({ params }, { service }) => service.remove(params.id),
});
