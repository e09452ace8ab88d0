import {
  DecideResemblanceBodySchema,
  ResemblancePageSchema,
  ResemblanceQuerySchema,
  ResemblanceSchema,
} from "@bourse/contract/rest";
import { decideResemblance as decide, listResemblances as list } from "../../domain/publishers/decide-resemblance.ts";
import { defineRoute } from "../../http/route.ts";
import { ResemblanceParams } from "../params.ts";

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

export const decideResemblance = defineRoute({
  name: "decideResemblance",
  summary: "Decide whether a publisher's name may coexist with the one it resembles",
  method: "POST",
  path: "/admin/resemblances/{resemblance_id}/decide",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: ResemblanceParams, body: DecideResemblanceBodySchema, answer: ResemblanceSchema },
  handle: ({ cloud, actor, params, body }) =>
    decide(cloud.service, actor, { resemblanceId: params.resemblance_id, ...body }),
});
