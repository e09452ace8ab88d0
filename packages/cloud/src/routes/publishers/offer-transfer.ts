import { OfferTransferBodySchema, TransferSchema } from "@bourse/contract/rest";
import { offerTransfer as offer } from "../../domain/publishers/offer-transfer.ts";
import { defineRoute } from "../../http/route.ts";

export const offerTransfer = defineRoute({
  name: "offerTransfer",
  summary: "Offer an extension to another publisher, signed with your publisher's key; for owners",
  method: "POST",
  path: "/publisher/transfers",
  access: { kind: "login", recentLogin: true, verifiedEmail: true },
  flag: "transfers",
  rate: "write",
  schemas: { body: OfferTransferBodySchema, answer: TransferSchema },
  handle: ({ cloud, actor, body }) => offer(cloud.service, actor, body),
});
