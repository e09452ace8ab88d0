import { AuditExportQuerySchema, AuditPageSchema, AuditQuerySchema } from "@bourse/contract/rest";
import { listAudit } from "../../domain/operators/audit.ts";
import { exportAudit } from "../../domain/operators/audit-export.ts";
import { answerFile } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const AUDIT_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listAudit",
    summary: "List the audit trail, newest first",
    method: "GET",
    path: "/admin/audit",
    access: { kind: "role", roles: ["administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { query: AuditQuerySchema, answer: AuditPageSchema },
    handle: ({ cloud, query }) => listAudit(cloud.service, query),
  }),
  defineRoute({
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
      const text = await exportAudit(cloud.service, BigInt(after));
      return answerFile(text, { type: "application/x-ndjson", name: `audit-${after}.ndjson` });
    },
  }),
];
