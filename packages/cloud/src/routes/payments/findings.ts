import {
  CloseFindingBodySchema,
  PaymentFindingPageSchema,
  PaymentFindingQuerySchema,
  PaymentFindingSchema,
} from "@bourse/contract/rest";
import { closeFinding as close, listFindings as list } from "../../domain/payments/findings.ts";
import { defineRoute } from "../../http/route.ts";
import { FindingParams } from "../params.ts";

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

export const closeFinding = defineRoute({
  name: "closeFinding",
  summary: "Record how a payment finding was resolved",
  method: "POST",
  path: "/creator/admin/findings/{finding_id}/close",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "write",
  schemas: { params: FindingParams, body: CloseFindingBodySchema, answer: PaymentFindingSchema },
  handle: ({ cloud, actor, params, body }) =>
    close(cloud.service, actor, { findingId: params.finding_id, reason: body.reason }),
});
