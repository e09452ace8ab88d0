import { KeyIdParams, TrustListSchema } from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const listKeys = defineRoute({
  method: "GET",
  path: "/api/trust",
  answer: TrustListSchema,
  run: (_request, { service }) => service.trust(),
});

const forgetKey = defineRoute({
  method: "DELETE",
  path: "/api/trust/:key_id",
  params: KeyIdParams,
  run: ({ params }, { service }) => service.forgetKey(params.key_id),
});

export const TRUST_ROUTES: readonly Route[] = [listKeys, forgetKey];
