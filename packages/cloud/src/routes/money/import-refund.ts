import { RefundBodySchema, ReversalSchema } from "@bourse/contract/rest";
import { importRefund as importOne } from "../../domain/money/refunds.ts";
import { defineRoute } from "../../http/route.ts";

export const importRefund = defineRoute({
  name: "importRefund",
  summary: "Record a refund of a sale, once per external id, and open its reversal",
  method: "POST",
  path: "/creator/admin/refunds",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { body: RefundBodySchema, answer: ReversalSchema },
  handle: ({ cloud, actor, body }) => importOne(cloud.service, actor, body),
});
