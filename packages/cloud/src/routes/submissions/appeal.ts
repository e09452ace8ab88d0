import { AppealBodySchema, TakedownSchema } from "@bourse/contract/rest";
import { openAppeal } from "../../domain/review/appeals.ts";
import { defineRoute } from "../../http/route.ts";
import { TakedownParams } from "../params.ts";

export const appealTakedown = defineRoute({
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
});
