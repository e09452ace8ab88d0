import { AdminTakedownPageSchema, TakedownQuerySchema } from "@bourse/contract/rest";
import { listTakedowns } from "../../domain/review/takedown-view.ts";
import { defineRoute } from "../../http/route.ts";

export const listAdminTakedowns = defineRoute({
  name: "listAdminTakedowns",
  summary: "List takedowns with their appeals, newest first",
  method: "GET",
  path: "/admin/takedowns",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: TakedownQuerySchema, answer: AdminTakedownPageSchema },
  handle: ({ cloud, query }) => listTakedowns(cloud.service, query),
});
