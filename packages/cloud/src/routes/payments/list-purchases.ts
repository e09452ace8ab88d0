import { PageQuerySchema, PurchasePageSchema } from "@bourse/contract/rest";
import { listPurchases as list } from "../../domain/payments/purchases.ts";
import { defineRoute } from "../../http/route.ts";

export const listPurchases = defineRoute({
  name: "listPurchases",
  summary: "List your purchases, newest first",
  method: "GET",
  path: "/account/purchases",
  access: { kind: "login" },
  flag: "purchases",
  rate: "read",
  schemas: { query: PageQuerySchema, answer: PurchasePageSchema },
  handle: ({ cloud, actor, query }) => list(cloud.service, actor, query),
});
