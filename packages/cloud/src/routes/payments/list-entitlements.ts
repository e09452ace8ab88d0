import { EntitlementListSchema } from "@bourse/contract/rest";
import { listEntitlements as list } from "../../domain/payments/purchases.ts";
import { defineRoute } from "../../http/route.ts";

export const listEntitlements = defineRoute({
  name: "listEntitlements",
  summary: "List the paid extensions that the account may download",
  method: "GET",
  path: "/account/entitlements",
  access: { kind: "login" },
  flag: "purchases",
  rate: "read",
  schemas: { answer: EntitlementListSchema },
  handle: ({ cloud, actor }) => list(cloud.service, actor),
});
