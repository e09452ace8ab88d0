import { SaleBodySchema, SaleSchema } from "@bourse/contract/rest";
import { importSale as importOne } from "../../domain/money/sales.ts";
import { defineRoute } from "../../http/route.ts";

export const importSale = defineRoute({
  name: "importSale",
  summary: "Record a payment received for an extension, once per external id",
  method: "POST",
  path: "/creator/admin/sales",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { body: SaleBodySchema, answer: SaleSchema },
  handle: ({ cloud, actor, body }) => importOne(cloud.service, actor, body),
});
