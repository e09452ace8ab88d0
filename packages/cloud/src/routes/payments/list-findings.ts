import { PaymentFindingPageSchema, PaymentFindingQuerySchema } from "@bourse/contract/rest";
import { listFindings as list } from "../../domain/payments/findings.ts";
import { defineRoute } from "../../http/route.ts";

export const listFindings = defineRoute({
  name: "listFindings",
  summary: "List payment findings: what the provider reported and the service did not book, oldest first",
  method: "GET",
  path: "/creator/admin/findings",
  access: { kind: "role", roles: ["finance", "administrator"] },
  flag: "earnings",
  rate: "read",
  schemas: { query: PaymentFindingQuerySchema, answer: PaymentFindingPageSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});
