import { CommandRecordListSchema, IdParams } from "@bourse/contract/host-api";
import { defineRoute } from "../../route.ts";

export const listCommands = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/commands",
  params: IdParams,
  answer: CommandRecordListSchema,
  run: ({ params }, { service }) => service.commands(params.id),
});
