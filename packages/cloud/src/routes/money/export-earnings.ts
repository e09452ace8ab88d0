import { ExportQuerySchema } from "@bourse/contract/rest";
import { exportBook } from "../../domain/money/statement.ts";
import { answerFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const exportEarnings = defineRoute({
  name: "exportEarnings",
  summary: "Export your ledger in one currency, for scripts/check-ledger.mjs",
  method: "GET",
  path: "/creator/export",
  access: { kind: "login" },
  flag: "earnings",
  rate: "read",
  schemas: { query: ExportQuerySchema },
  gives: "application/x-ndjson",
  handle: async ({ cloud, actor, query: { currency } }) => {
    const text = await exportBook(cloud.service, { ownerId: actor.accountId, currency });
    return answerFile(text, { type: "application/x-ndjson", name: `ledger-${currency}.ndjson` });
  },
});
