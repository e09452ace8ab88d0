import { RefundBodySchema, ReversalSchema, SaleBodySchema, SaleSchema } from "@bourse/contract/rest";
import { importRefund } from "../../domain/money/refunds.ts";
import { importSale } from "../../domain/money/sales.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const IMPORT_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "importSale",
    summary: "Record a payment received for an extension, once per external id",
    method: "POST",
    path: "/creator/admin/sales",
    access: { kind: "role", roles: ["finance"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { body: SaleBodySchema, answer: SaleSchema },
    handle: ({ cloud, actor, body }) => importSale(cloud.service, actor, body),
  }),
  defineRoute({
    name: "importRefund",
    summary: "Record a refund of a sale, once per external id, and open its reversal",
    method: "POST",
    path: "/creator/admin/refunds",
    access: { kind: "role", roles: ["finance"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { body: RefundBodySchema, answer: ReversalSchema },
    handle: ({ cloud, actor, body }) => importRefund(cloud.service, actor, body),
  }),
];
