import { ResemblancePageSchema, ResemblanceQuerySchema } from "@bourse/contract/rest";
import { listResemblances as list } from "../../../domain/publishers/decide-resemblance.ts";
import { defineRoute } from "../../../http/route.ts";

export const listResemblances = defineRoute({
  name: "listResemblances",
  summary: "List publishers' names that resemble another's, oldest first",
  method: "GET",
  path: "/admin/resemblances",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "read",
  schemas: { query: ResemblanceQuerySchema, answer: ResemblancePageSchema },
  handle: ({ cloud, query }) => list(cloud.service, query),
});
