import { HostContextSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const getContext = defineRoute({
  method: "GET",
  path: "/api/context",
  answer: HostContextSchema,
  run: (_request, { services }) => services.context.read(),
});
