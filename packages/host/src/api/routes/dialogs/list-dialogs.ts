import { DialogListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listDialogs = defineRoute({
  method: "GET",
  path: "/api/dialogs",
  answer: DialogListSchema,
  run: (_request, { services }) => services.dialogs.list(),
});
