import { AdminExportQuerySchema } from "@bourse/contract/rest";
import { exportBook } from "../../domain/money/statement.ts";
import { answerFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const exportLedger = defineRoute({
  name: "exportLedger",
  summary: "Export the ledger of any account in one currency",
  method: "GET",
  path: "/creator/admin/export",
  access: { kind: "role", roles: ["finance", "administrator"] },
  flag: "earnings",
  rate: "read",
  schemas: { query: AdminExportQuerySchema },
  gives: "application/x-ndjson",
  handle: async ({ cloud, query: { account_id: ownerId, currency } }) => {
    const text = await exportBook(cloud.service, { ownerId, currency });
    return answerFile(text, { type: "application/x-ndjson", name: `ledger-${ownerId}-${currency}.ndjson` });
  },
});
