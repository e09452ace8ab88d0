import {
  EmptyBodySchema,
  PageQuerySchema,
  WithdrawalBodySchema,
  WithdrawalPageSchema,
  WithdrawalSchema,
} from "@bourse/contract/rest";
import { requestWithdrawal } from "../../domain/money/request-withdrawal.ts";
import { cancelWithdrawal, listWithdrawals } from "../../domain/money/withdrawals.ts";
import { answerText } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const WITHDRAWAL_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "requestWithdrawal",
    summary: "Withdraw an amount of the available earnings, once per idempotency key",
    method: "POST",
    path: "/creator/withdrawals",
    access: { kind: "login" },
    flag: "earnings",
    rate: "money",
    schemas: { body: WithdrawalBodySchema, answer: WithdrawalSchema },
    handle: async ({ cloud, actor, body }) => answerText(await requestWithdrawal(cloud.service, actor, body)),
  }),
  defineRoute({
    name: "cancelWithdrawal",
    summary: "Cancel one of your withdrawals before it is submitted",
    method: "POST",
    path: "/creator/withdrawals/{withdrawal_id}/cancel",
    access: { kind: "login" },
    flag: "earnings",
    rate: "money",
    schemas: { params: WithdrawalParams, body: EmptyBodySchema, answer: WithdrawalSchema },
    handle: ({ cloud, actor, params }) => cancelWithdrawal(cloud.service, actor, params.withdrawal_id),
  }),
  defineRoute({
    name: "listWithdrawals",
    summary: "List your withdrawals, newest first",
    method: "GET",
    path: "/creator/withdrawals",
    access: { kind: "login" },
    flag: "earnings",
    rate: "read",
    schemas: { query: PageQuerySchema, answer: WithdrawalPageSchema },
    handle: ({ cloud, actor, query }) => listWithdrawals(cloud.service, { ...query, ownerId: actor.accountId }),
  }),
];
