import { StoredListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listStored = defineRoute({
  method: "GET",
  path: "/api/storage",
  answer: StoredListSchema,
  run: (_request, { services }) => services.storage.list(),
});
