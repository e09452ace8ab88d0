import { PayoutAccountSchema } from "@bourse/contract/rest";
import { readPayoutAccount as read } from "../../domain/payments/payout-accounts.ts";
import { defineRoute } from "../../http/route.ts";

export const readPayoutAccount = defineRoute({
  name: "readPayoutAccount",
  summary: "Show whether the payout provider can pay this account",
  method: "GET",
  path: "/creator/payout-account",
  access: { kind: "login" },
  flag: "earnings",
  rate: "read",
  schemas: { answer: PayoutAccountSchema },
  handle: ({ cloud, actor }) => read(cloud.service, actor),
});
