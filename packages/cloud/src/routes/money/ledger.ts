import {
  AdminExportQuerySchema,
  BalanceListSchema,
  ExportQuerySchema,
  StatementPageSchema,
  StatementQuerySchema,
} from "@bourse/contract/rest";
import { exportBook, readBalances, readStatement } from "../../domain/money/statement.ts";
import { answerFile } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";

export const LEDGER_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "readBalances",
    summary: "Show the account's earnings by currency",
    method: "GET",
    path: "/creator/balances",
    access: { kind: "login" },
    flag: "earnings",
    rate: "read",
    schemas: { answer: BalanceListSchema },
    handle: ({ cloud, actor }) => readBalances(cloud.service, actor.accountId),
  }),
  defineRoute({
    name: "readStatement",
    summary: "List every entry of your earnings in one currency, oldest first",
    method: "GET",
    path: "/creator/statement",
    access: { kind: "login" },
    flag: "earnings",
    rate: "read",
    schemas: { query: StatementQuerySchema, answer: StatementPageSchema },
    handle: ({ cloud, actor, query }) =>
      readStatement(cloud.service, { ownerId: actor.accountId, currency: query.currency }, query),
  }),
  defineRoute({
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
  }),
  defineRoute({
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
  }),
];
