import { EmptyBodySchema, PayeeSchema, PayoutDetailsBodySchema, PayoutDetailsSchema } from "@bourse/contract/rest";
import { readPayee } from "../../domain/money/payee.ts";
import { forgetPayoutDetails, readPayoutDetails, setPayoutDetails } from "../../domain/money/payout-details.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const PAYOUT_DETAIL_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "readPayoutDetails",
    summary: "Show the holder and last characters of the bank account you are paid to by hand",
    method: "GET",
    path: "/creator/payout-details",
    access: { kind: "login" },
    flag: "earnings",
    rate: "read",
    schemas: { answer: PayoutDetailsSchema },
    handle: ({ cloud, actor }) => readPayoutDetails(cloud.service, actor),
  }),
  defineRoute({
    name: "setPayoutDetails",
    summary: "Set the bank details you are paid to by hand; stored encrypted and shown only to finance",
    method: "POST",
    path: "/creator/payout-details",
    // The details decide where money is paid.
    access: { kind: "login", recentLogin: true },
    flag: "earnings",
    rate: "money",
    schemas: { body: PayoutDetailsBodySchema, answer: PayoutDetailsSchema },
    handle: ({ cloud, actor, body }) => setPayoutDetails(cloud.service, actor, body),
  }),
  defineRoute({
    name: "forgetPayoutDetails",
    summary: "Delete the bank details you are paid to by hand",
    method: "POST",
    path: "/creator/payout-details/forget",
    access: { kind: "login", recentLogin: true },
    flag: "earnings",
    rate: "money",
    schemas: { body: EmptyBodySchema, answer: PayoutDetailsSchema },
    handle: ({ cloud, actor }) => forgetPayoutDetails(cloud.service, actor),
  }),
  defineRoute({
    name: "readPayee",
    summary: "Show whom to pay for a withdrawal, where, and what they owe; the audit trail records who looked",
    method: "GET",
    path: "/creator/admin/withdrawals/{withdrawal_id}/payee",
    access: { kind: "role", roles: ["finance"], recentLogin: true },
    flag: "earnings",
    rate: "read",
    schemas: { params: WithdrawalParams, answer: PayeeSchema },
    handle: ({ cloud, actor, params }) => readPayee(cloud.service, actor, params.withdrawal_id),
  }),
];
