import { AppealBodySchema, PageQuerySchema, TakedownPageSchema, TakedownSchema } from "@bourse/contract/rest";
import { openAppeal } from "../../domain/review/appeals.ts";
import { listOwnTakedowns } from "../../domain/review/takedown-view.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { TakedownParams } from "../params.ts";

export const TAKEDOWN_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listTakedowns",
    summary: "List the takedowns of your versions, with their appeals, newest first",
    method: "GET",
    path: "/publisher/me/takedowns",
    access: { kind: "login" },
    flag: "publishing",
    rate: "read",
    schemas: { query: PageQuerySchema, answer: TakedownPageSchema },
    handle: ({ cloud, actor, query }) => listOwnTakedowns(cloud.service, actor, query),
  }),
  defineRoute({
    name: "appealTakedown",
    summary: "Appeal the quarantine of one of your versions",
    method: "POST",
    path: "/publisher/me/takedowns/{takedown_id}/appeal",
    access: { kind: "login" },
    flag: "publishing",
    rate: "write",
    schemas: { params: TakedownParams, body: AppealBodySchema, answer: TakedownSchema },
    handle: ({ cloud, actor, params, body }) =>
      openAppeal(cloud.service, actor, { takedownId: params.takedown_id, text: body.text }),
  }),
];
