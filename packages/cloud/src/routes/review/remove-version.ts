import { PluginVersionRecordSchema, TakedownBodySchema } from "@bourse/contract/rest";
import { removeVersion as remove } from "../../domain/review/takedowns.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const removeVersion = defineRoute({
  name: "removeVersion",
  summary: "Remove a quarantined version permanently",
  method: "POST",
  path: "/admin/plugins/{id}/versions/{version}/remove",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: PluginVersionParams, body: TakedownBodySchema, answer: PluginVersionRecordSchema },
  handle: ({ cloud, actor, params, body }) =>
    remove(cloud.service, actor, { ...params, reason: body.reason, ruleIds: body.rule_ids }),
});
