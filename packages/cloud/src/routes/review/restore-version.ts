import { PluginVersionRecordSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { restoreVersion as restore } from "../../domain/review/takedowns.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const restoreVersion = defineRoute({
  name: "restoreVersion",
  summary: "End a quarantine: the version returns to its former state",
  method: "POST",
  path: "/admin/plugins/{id}/versions/{version}/restore",
  access: { kind: "role", roles: ["administrator"], recentLogin: true },
  flag: "administration",
  rate: "write",
  schemas: { params: PluginVersionParams, body: ReasonBodySchema, answer: PluginVersionRecordSchema },
  handle: ({ cloud, actor, params, body }) =>
    restore(cloud.service, actor, { ...params, reason: body.reason, ruleIds: [] }),
});
