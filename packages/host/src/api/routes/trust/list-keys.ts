import { TrustListSchema } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listKeys = defineRoute({
  method: "GET",
  path: "/api/trust",
  answer: TrustListSchema,
  run: (_request, { service }) => service.trust(),
});
