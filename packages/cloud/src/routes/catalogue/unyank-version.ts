import { PluginVersionRecordSchema, ReasonBodySchema } from "@bourse/contract/rest";
import { changeYank } from "../../domain/catalogue/yank.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const unyankVersion = defineRoute({
  name: "unyankVersion",
  summary: "Restore a withdrawn version",
  method: "POST",
  path: "/plugins/{id}/versions/{version}/unyank",
  access: { kind: "login", orRole: ["administrator"] },
  flag: "publishing",
  rate: "write",
  schemas: { params: PluginVersionParams, body: ReasonBodySchema, answer: PluginVersionRecordSchema },
  handle: ({ cloud, actor, params, body }) =>
    changeYank(cloud.service, actor, { ...params, to: "published", reason: body.reason, supersededBy: null }),
});
