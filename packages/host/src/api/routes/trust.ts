import {
  AcceptKeysRequestSchema,
  KeyIdParams,
  KeySetQuery,
  KeySetStateSchema,
  TrustListSchema,
} from "@bourse/contract/host-api";
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

const compareKeys = defineRoute({
  method: "GET",
  path: "/api/trust/key-sets",
  query: KeySetQuery,
  answer: KeySetStateSchema,
  run: ({ query }, { service }) => service.compareKeys(query.publisher),
});

const acceptKeys = defineRoute({
  method: "POST",
  path: "/api/trust/key-sets/accept",
  body: AcceptKeysRequestSchema,
  run: ({ body }, { service }) => service.acceptKeys(body),
});

export const TRUST_ROUTES: readonly Route[] = [listKeys, forgetKey, compareKeys, acceptKeys];
