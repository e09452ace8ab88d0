import {
  OnboardingBodySchema,
  OnboardingLinkSchema,
  PayoutAccountSchema,
  SettlePayoutBodySchema,
  WithdrawalSchema,
} from "@bourse/contract/rest";
import { askProvider } from "../../domain/money/payouts.ts";
import { readPayoutAccount, startOnboarding } from "../../domain/payments/payout-accounts.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const PAYOUT_ACCOUNT_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "readPayoutAccount",
    summary: "Show whether the payout provider can pay this account",
    method: "GET",
    path: "/creator/payout-account",
    access: { kind: "login" },
    flag: "earnings",
    rate: "read",
    schemas: { answer: PayoutAccountSchema },
    handle: ({ cloud, actor }) => readPayoutAccount(cloud.service, actor),
  }),
  defineRoute({
    name: "startOnboarding",
    summary: "Create the link where a creator gives the payout provider their identity and bank account",
    method: "POST",
    path: "/creator/payout-account/onboarding",
    // The link alone decides where money is paid.
    access: { kind: "login", recentLogin: true },
    flag: "earnings",
    rate: "money",
    schemas: { body: OnboardingBodySchema, answer: OnboardingLinkSchema },
    handle: ({ cloud, actor, body }) => startOnboarding(cloud.service, actor, body),
  }),
  defineRoute({
    name: "settlePayout",
    summary: "Query the payout provider for a withdrawal's state now, once per idempotency key",
    method: "POST",
    path: "/creator/admin/withdrawals/{withdrawal_id}/settle",
    access: { kind: "role", roles: ["finance"], recentLogin: true },
    flag: "earnings",
    rate: "write",
    schemas: { params: WithdrawalParams, body: SettlePayoutBodySchema, answer: WithdrawalSchema },
    handle: ({ cloud, actor, params, body }) =>
      askProvider(cloud.service, actor, { withdrawalId: params.withdrawal_id, key: body.idempotency_key }),
  }),
];
