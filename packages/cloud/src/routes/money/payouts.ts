import {
  ResolvePayoutBodySchema,
  SubmitPayoutBodySchema,
  SubmittedPayoutSchema,
  WithdrawalPageSchema,
  WithdrawalQuerySchema,
  WithdrawalSchema,
} from "@bourse/contract/rest";
import { resolveWithdrawal, submitWithdrawal } from "../../domain/money/payouts.ts";
import { listWithdrawals } from "../../domain/money/withdrawals.ts";
import { answerText } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const PAYOUT_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listPayouts",
    summary: "List withdrawals of all accounts, newest first",
    method: "GET",
    path: "/creator/admin/withdrawals",
    access: { kind: "role", roles: ["finance", "administrator"] },
    flag: "earnings",
    rate: "read",
    schemas: { query: WithdrawalQuerySchema, answer: WithdrawalPageSchema },
    handle: ({ cloud, query }) => listWithdrawals(cloud.service, query),
  }),
  defineRoute({
    name: "submitPayout",
    summary: "Submit a reserved withdrawal for payout, once per idempotency key; the answer warns of debts",
    method: "POST",
    path: "/creator/admin/withdrawals/{withdrawal_id}/submit",
    access: { kind: "role", roles: ["finance"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { params: WithdrawalParams, body: SubmitPayoutBodySchema, answer: SubmittedPayoutSchema },
    handle: ({ cloud, actor, params, body }) =>
      submitWithdrawal(cloud.service, actor, { withdrawalId: params.withdrawal_id, ...body }),
  }),
  defineRoute({
    name: "resolvePayout",
    summary: "Record the outcome of a submitted payout, once per idempotency key",
    method: "POST",
    path: "/creator/admin/withdrawals/{withdrawal_id}/resolve",
    access: { kind: "role", roles: ["finance"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { params: WithdrawalParams, body: ResolvePayoutBodySchema, answer: WithdrawalSchema },
    handle: async ({ cloud, actor, params, body }) =>
      answerText(await resolveWithdrawal(cloud.service, actor, { withdrawalId: params.withdrawal_id, ...body })),
  }),
];
