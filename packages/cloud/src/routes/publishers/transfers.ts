import {
  AcceptTransferBodySchema,
  EmptyBodySchema,
  OfferTransferBodySchema,
  TransferListSchema,
  TransferSchema,
} from "@bourse/contract/rest";
import { acceptTransfer as accept } from "../../domain/publishers/accept-transfer.ts";
import { cancelTransfer as cancel } from "../../domain/publishers/cancel-transfer.ts";
import { offerTransfer as offer } from "../../domain/publishers/offer-transfer.ts";
import { listTransfers as list } from "../../domain/publishers/transfer-view.ts";
import { defineRoute } from "../../http/route.ts";
import { TransferParams } from "../params.ts";

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

export const listTransfers = defineRoute({
  name: "listTransfers",
  summary: "List the transfers that your publishers give or receive, newest first",
  method: "GET",
  path: "/publisher/transfers",
  access: { kind: "login" },
  flag: "transfers",
  rate: "read",
  schemas: { answer: TransferListSchema },
  handle: ({ cloud, actor }) => list(cloud.service, actor),
});

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

export const cancelTransfer = defineRoute({
  name: "cancelTransfer",
  summary: "Cancel or decline an open transfer; for owners of either publisher",
  method: "POST",
  path: "/publisher/transfers/{transfer_id}/cancel",
  access: { kind: "login" },
  flag: "transfers",
  rate: "write",
  schemas: { params: TransferParams, body: EmptyBodySchema, answer: TransferSchema },
  handle: ({ cloud, actor, params }) => cancel(cloud.service, actor, params.transfer_id),
});
