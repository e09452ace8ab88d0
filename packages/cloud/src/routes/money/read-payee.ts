import { PayeeSchema } from "@bourse/contract/rest";
import { readPayee as read } from "../../domain/money/payee.ts";
import { defineRoute } from "../../http/route.ts";
import { WithdrawalParams } from "../params.ts";

export const readPayee = defineRoute({
  name: "readPayee",
  summary: "Show whom to pay for a withdrawal, where, and what they owe; the audit trail records who looked",
  method: "GET",
  path: "/creator/admin/withdrawals/{withdrawal_id}/payee",
  access: { kind: "role", roles: ["finance"], recentLogin: true },
  flag: "earnings",
  rate: "read",
  schemas: { params: WithdrawalParams, answer: PayeeSchema },
  handle: ({ cloud, actor, params }) => read(cloud.service, actor, params.withdrawal_id),
});
