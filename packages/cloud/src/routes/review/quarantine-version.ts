import { PluginVersionRecordSchema, TakedownBodySchema } from "@bourse/contract/rest";
import { quarantineVersion as quarantine } from "../../domain/review/takedowns.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const quarantineVersion = defineRoute({
  name: "quarantineVersion",
  summary: "Quarantine a version: it cannot be resolved or downloaded until it is reviewed",
  method: "POST",
  path: "/admin/plugins/{id}/versions/{version}/quarantine",
  access: { kind: "role", roles: ["reviewer", "administrator"] },
  flag: "administration",
  rate: "write",
  schemas: { params: PluginVersionParams, body: TakedownBodySchema, answer: PluginVersionRecordSchema },
  handle: ({ cloud, actor, params, body }) =>
    quarantine(cloud.service, actor, { ...params, reason: body.reason, ruleIds: body.rule_ids }),
});
