import { PayoutAccountSchema } from "@bourse/contract/rest";
import { readPayoutAccount as read } from "../../domain/payments/payout-accounts.ts";
import { defineRoute } from "../../http/route.ts";

export const readPayoutAccount = defineRoute({
  name: "readPayoutAccount",
  summary: "What the payout provider says about paying this account",
  method: "GET",
  path: "/creator/payout-account",
  access: { kind: "login" },
  flag: "earnings",
  rate: "read",
  schemas: { answer: PayoutAccountSchema },
  handle: ({ cloud, actor }) => read(cloud.service, actor),
});
