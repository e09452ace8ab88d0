import { PayoutDetailsBodySchema, PayoutDetailsSchema } from "@bourse/contract/rest";
import { setPayoutDetails as set } from "../../domain/money/payout-details.ts";
import { defineRoute } from "../../http/route.ts";

export const setPayoutDetails = defineRoute({
  name: "setPayoutDetails",
  summary: "Say where one wants to be paid by hand; kept sealed, and shown to finance alone",
  method: "POST",
  path: "/creator/payout-details",
  // They decide where the money goes.
  access: { kind: "login", recentLogin: true },
  flag: "earnings",
  rate: "money",
  schemas: { body: PayoutDetailsBodySchema, answer: PayoutDetailsSchema },
  handle: ({ cloud, actor, body }) => set(cloud.service, actor, body),
});
