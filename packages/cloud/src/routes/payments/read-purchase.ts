import { PurchaseSchema } from "@bourse/contract/rest";
import { readOwnPurchase } from "../../domain/payments/purchases.ts";
import { defineRoute } from "../../http/route.ts";
import { PurchaseParams } from "../params.ts";

export const readPurchase = defineRoute({
  name: "readPurchase",
  summary: "Show one of your purchases",
  method: "GET",
  path: "/account/purchases/{purchase_id}",
  access: { kind: "login" },
  flag: "purchases",
  rate: "read",
  schemas: { params: PurchaseParams, answer: PurchaseSchema },
  handle: ({ cloud, actor, params }) => readOwnPurchase(cloud.service, actor, params.purchase_id),
});
