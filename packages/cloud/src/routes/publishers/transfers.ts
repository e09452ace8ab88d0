import {
  AcceptTransferBodySchema,
  EmptyBodySchema,
  OfferTransferBodySchema,
  TransferListSchema,
  TransferSchema,
} from "@bourse/contract/rest";
import { acceptTransfer } from "../../domain/publishers/accept-transfer.ts";
import { cancelTransfer } from "../../domain/publishers/cancel-transfer.ts";
import { offerTransfer } from "../../domain/publishers/offer-transfer.ts";
import { listTransfers } from "../../domain/publishers/transfer-view.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { TransferParams } from "../params.ts";

export const TRANSFER_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "offerTransfer",
    summary: "Offer an extension to another publisher, signed with your publisher's key; for owners",
    method: "POST",
    path: "/publisher/transfers",
    access: { kind: "login", recentLogin: true, verifiedEmail: true },
    flag: "transfers",
    rate: "write",
    schemas: { body: OfferTransferBodySchema, answer: TransferSchema },
    handle: ({ cloud, actor, body }) => offerTransfer(cloud.service, actor, body),
  }),
  defineRoute({
    name: "listTransfers",
    summary: "List the transfers that your publishers give or receive, newest first",
    method: "GET",
    path: "/publisher/transfers",
    access: { kind: "login" },
    flag: "transfers",
    rate: "read",
    schemas: { answer: TransferListSchema },
    handle: ({ cloud, actor }) => listTransfers(cloud.service, actor),
  }),
  defineRoute({
    name: "acceptTransfer",
    summary: "Accept an offered extension by signing the same statement; for owners of the receiving publisher",
    method: "POST",
    path: "/publisher/transfers/{transfer_id}/accept",
    access: { kind: "login", recentLogin: true, verifiedEmail: true },
    flag: "transfers",
    rate: "write",
    schemas: { params: TransferParams, body: AcceptTransferBodySchema, answer: TransferSchema },
    handle: ({ cloud, actor, params, body }) =>
      acceptTransfer(cloud.service, actor, { transferId: params.transfer_id, ...body }),
  }),
  defineRoute({
    name: "cancelTransfer",
    summary: "Cancel or decline an open transfer; for owners of either publisher",
    method: "POST",
    path: "/publisher/transfers/{transfer_id}/cancel",
    access: { kind: "login" },
    flag: "transfers",
    rate: "write",
    schemas: { params: TransferParams, body: EmptyBodySchema, answer: TransferSchema },
    handle: ({ cloud, actor, params }) => cancelTransfer(cloud.service, actor, params.transfer_id),
  }),
];
