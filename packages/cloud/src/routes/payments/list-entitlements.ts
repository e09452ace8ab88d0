import { EntitlementListSchema } from "@bourse/contract/rest";
import { listEntitlements as list } from "../../domain/payments/purchases.ts";
import { defineRoute } from "../../http/route.ts";

export const listEntitlements = defineRoute({
  name: "listEntitlements",
  summary: "Priced extensions that the account has paid for and may download",
  method: "GET",
  path: "/account/entitlements",
  access: { kind: "login" },
  flag: "purchases",
  rate: "read",
  schemas: { answer: EntitlementListSchema },
  handle: ({ cloud, actor }) => list(cloud.service, actor),
});
