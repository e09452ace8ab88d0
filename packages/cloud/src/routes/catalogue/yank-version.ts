import { PluginVersionRecordSchema, YankBodySchema } from "@bourse/contract/rest";
import { changeYank } from "../../domain/catalogue/yank.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const yankVersion = defineRoute({
  name: "yankVersion",
  summary: "Withdraw a version, with a reason; for its publisher and administrators",
  method: "POST",
  path: "/plugins/{id}/versions/{version}/yank",
  access: { kind: "login", orRole: ["administrator"] },
  flag: "publishing",
  rate: "write",
  schemas: { params: PluginVersionParams, body: YankBodySchema, answer: PluginVersionRecordSchema },
  handle: ({ cloud, actor, params, body }) =>
    changeYank(cloud.service, actor, {
      ...params,
      to: "yanked",
      reason: body.reason,
      supersededBy: body.superseded_by ?? null,
    }),
});
