import { AuditExportQuerySchema, AuditPageSchema, AuditQuerySchema } from "@bourse/contract/rest";
import { listAudit as list } from "../../domain/operators/audit.ts";
import { exportAudit as exportPart } from "../../domain/operators/audit-export.ts";
import { answerFile } from "../../http/answers.ts";
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

export const exportAudit = defineRoute({
  name: "exportAudit",
  summary: "Export the sealed audit trail after a given position, for scripts/check-ledger.mjs",
  method: "GET",
  path: "/admin/audit/export",
  access: { kind: "role", roles: ["administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: AuditExportQuerySchema },
  gives: "application/x-ndjson",
  handle: async ({ cloud, query: { after = "0" } }) => {
    const text = await exportPart(cloud.service, BigInt(after));
    return answerFile(text, { type: "application/x-ndjson", name: `audit-${after}.ndjson` });
  },
});
