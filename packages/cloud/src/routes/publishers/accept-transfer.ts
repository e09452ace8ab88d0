import { AcceptTransferBodySchema, TransferSchema } from "@bourse/contract/rest";
import { acceptTransfer as accept } from "../../domain/publishers/accept-transfer.ts";
import { defineRoute } from "../../http/route.ts";
import { TransferParams } from "../params.ts";

export const acceptTransfer = defineRoute({
  name: "acceptTransfer",
  summary: "Accept an offered extension by signing the same statement; for owners of the receiving publisher",
  method: "POST",
  path: "/publisher/transfers/{transfer_id}/accept",
  access: { kind: "login", recentLogin: true, verifiedEmail: true },
  flag: "transfers",
  rate: "write",
  schemas: { params: TransferParams, body: AcceptTransferBodySchema, answer: TransferSchema },
  handle: ({ cloud, actor, params, body }) => accept(cloud.service, actor, { transferId: params.transfer_id, ...body }),
});
