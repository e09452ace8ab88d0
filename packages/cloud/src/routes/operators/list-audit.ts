import { AuditPageSchema, AuditQuerySchema } from "@bourse/contract/rest";
import { listAudit as list } from "../../domain/operators/audit.ts";
import { defineRoute } from "../../http/route.ts";

export const listAudit = defineRoute({
  name: "listAudit",
  summary: "List the audit trail, newest first",
  method: "GET",
  path: "/admin/audit",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: AuditQuerySchema, answer: AuditPageSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});
