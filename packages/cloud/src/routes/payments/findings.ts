import {
  CloseFindingBodySchema,
  PaymentFindingPageSchema,
  PaymentFindingQuerySchema,
  PaymentFindingSchema,
} from "@bourse/contract/rest";
import { closeFinding, listFindings } from "../../domain/payments/findings.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { FindingParams } from "../params.ts";

export const FINDING_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listFindings",
    summary: "List payment findings: what the provider reported and the service did not book, oldest first",
    method: "GET",
    path: "/creator/admin/findings",
    access: { kind: "role", roles: ["finance", "administrator"] },
    flag: "earnings",
    rate: "read",
    schemas: { query: PaymentFindingQuerySchema, answer: PaymentFindingPageSchema },
    handle: ({ cloud, query }) => listFindings(cloud.service, query),
  }),
  defineRoute({
    name: "closeFinding",
    summary: "Record how a payment finding was resolved",
    method: "POST",
    path: "/creator/admin/findings/{finding_id}/close",
    access: { kind: "role", roles: ["finance"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { params: FindingParams, body: CloseFindingBodySchema, answer: PaymentFindingSchema },
    handle: ({ cloud, actor, params, body }) =>
      closeFinding(cloud.service, actor, { findingId: params.finding_id, reason: body.reason }),
  }),
];
