import { EmptyBodySchema, PayoutDetailsSchema } from "@bourse/contract/rest";
import { forgetPayoutDetails as forget } from "../../domain/money/payout-details.ts";
import { defineRoute } from "../../http/route.ts";

export const forgetPayoutDetails = defineRoute({
  name: "forgetPayoutDetails",
  summary: "Delete the bank details you are paid to by hand",
  method: "POST",
  path: "/creator/payout-details/forget",
  access: { kind: "login", recentLogin: true },
  flag: "earnings",
  rate: "money",
  schemas: { body: EmptyBodySchema, answer: PayoutDetailsSchema },
  handle: ({ cloud, actor }) => forget(cloud.service, actor),
});
