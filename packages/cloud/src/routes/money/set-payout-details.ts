import { PayoutDetailsBodySchema, PayoutDetailsSchema } from "@bourse/contract/rest";
import { setPayoutDetails as set } from "../../domain/money/payout-details.ts";
import { defineRoute } from "../../http/route.ts";

export const setPayoutDetails = defineRoute({
  name: "setPayoutDetails",
  summary: "Set the bank details you are paid to by hand; stored encrypted and shown only to finance",
  method: "POST",
  path: "/creator/payout-details",
  // The details decide where money is paid.
  access: { kind: "login", recentLogin: true },
  flag: "earnings",
  rate: "money",
  schemas: { body: PayoutDetailsBodySchema, answer: PayoutDetailsSchema },
  handle: ({ cloud, actor, body }) => set(cloud.service, actor, body),
});
