import { KeyIdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const forgetKey = defineRoute({
  method: "DELETE",
  path: "/api/trust/:key_id",
  params: KeyIdParams,
  run: ({ params }, { service }) => service.forgetKey(params.key_id),
});
