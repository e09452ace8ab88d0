import { PageQuerySchema, TakedownPageSchema } from "@bourse/contract/rest";
import { listOwnTakedowns } from "../../domain/review/takedown-view.ts";
import { defineRoute } from "../../http/route.ts";

export const listTakedowns = defineRoute({
  name: "listTakedowns",
  summary: "List the takedowns of your versions, with their appeals, newest first",
  method: "GET",
  path: "/publisher/me/takedowns",
  access: { kind: "login" },
  flag: "publishing",
  rate: "read",
  schemas: { query: PageQuerySchema, answer: TakedownPageSchema },
  handle: ({ cloud, actor, query }) => listOwnTakedowns(cloud.service, actor, query),
});
