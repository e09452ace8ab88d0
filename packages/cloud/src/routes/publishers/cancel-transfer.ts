import { EmptyBodySchema, TransferSchema } from "@bourse/contract/rest";
import { cancelTransfer as cancel } from "../../domain/publishers/cancel-transfer.ts";
import { defineRoute } from "../../http/route.ts";
import { TransferParams } from "../params.ts";

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
