import {
  DecideResemblanceBodySchema,
  ResemblancePageSchema,
  ResemblanceQuerySchema,
  ResemblanceSchema,
} from "@bourse/contract/rest";
import { decideResemblance, listResemblances } from "../../domain/publishers/decide-resemblance.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { ResemblanceParams } from "../params.ts";

export const RESEMBLANCE_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listResemblances",
    summary: "List publishers' names that resemble another's, oldest first",
    method: "GET",
    path: "/admin/resemblances",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { query: ResemblanceQuerySchema, answer: ResemblancePageSchema },
    handle: ({ cloud, query }) => listResemblances(cloud.service, query),
  }),
  defineRoute({
    name: "decideResemblance",
    summary: "Decide whether a publisher's name may coexist with the one it resembles",
    method: "POST",
    path: "/admin/resemblances/{resemblance_id}/decide",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "write",
    schemas: { params: ResemblanceParams, body: DecideResemblanceBodySchema, answer: ResemblanceSchema },
    handle: ({ cloud, actor, params, body }) =>
      decideResemblance(cloud.service, actor, { resemblanceId: params.resemblance_id, ...body }),
  }),
];
