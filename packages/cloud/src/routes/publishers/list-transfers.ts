import { TransferListSchema } from "@bourse/contract/rest";
import { listTransfers as list } from "../../domain/publishers/transfer-view.ts";
import { defineRoute } from "../../http/route.ts";

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
