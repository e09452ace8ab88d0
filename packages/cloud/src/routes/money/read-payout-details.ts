import { PayoutDetailsSchema } from "@bourse/contract/rest";
import { readPayoutDetails as read } from "../../domain/money/payout-details.ts";
import { defineRoute } from "../../http/route.ts";

export const readPayoutDetails = defineRoute({
  name: "readPayoutDetails",
  summary: "Show the holder and last characters of the bank account you are paid to by hand",
  method: "GET",
  path: "/creator/payout-details",
  access: { kind: "login" },
  flag: "earnings",
  rate: "read",
  schemas: { answer: PayoutDetailsSchema },
  handle: ({ cloud, actor }) => read(cloud.service, actor),
});
