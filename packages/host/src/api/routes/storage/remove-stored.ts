import { IdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const removeStored = defineRoute({
  method: "DELETE",
  path: "/api/extensions/:id/storage",
  params: IdParams,
  run: ({ params }, { services }) => services.storage.remove(params.id),
});
