import { PurchaseBodySchema, PurchaseSchema } from "@bourse/contract/rest";
import { beginPurchase as begin } from "../../domain/payments/purchases.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

export const beginPurchase = defineRoute({
  name: "beginPurchase",
  summary: "Start the purchase of an extension, once per idempotency key; the answer says where to pay",
  method: "POST",
  path: "/plugins/{id}/purchases",
  access: { kind: "login" },
  flag: "purchases",
  rate: "money",
  schemas: { params: PluginParams, body: PurchaseBodySchema, answer: PurchaseSchema },
  handle: ({ cloud, actor, params, body }) => begin(cloud.service, actor, { id: params.id, key: body.idempotency_key }),
});
