import { AdminTakedownSchema, DecideAppealBodySchema } from "@bourse/contract/rest";
import { decideAppeal as decide } from "../../domain/review/appeals.ts";
import { defineRoute } from "../../http/route.ts";
import { AppealParams } from "../params.ts";

export const decideAppeal = defineRoute({
  name: "decideAppeal",
  summary: "Decide an author's appeal; granting it restores the version",
  method: "POST",
  path: "/admin/appeals/{appeal_id}/decide",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: AppealParams, body: DecideAppealBodySchema, answer: AdminTakedownSchema },
  handle: ({ cloud, actor, params, body }) => decide(cloud.service, actor, { appealId: params.appeal_id, ...body }),
});
