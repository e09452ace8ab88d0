import { PluginVersionRecordSchema, ReasonBodySchema, YankBodySchema } from "@bourse/contract/rest";
import { openDownload } from "../../domain/catalogue/read.ts";
import { changeYank } from "../../domain/catalogue/yank.ts";
import { answerDownload } from "../../http/download.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const VERSION_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "downloadVersion",
    summary: "Download the archive of a published version; its bytes never change",
    method: "GET",
    path: "/plugins/{id}/versions/{version}/download",
    access: { kind: "optional" },
    flag: "catalogue",
    rate: "read",
    schemas: { params: PluginVersionParams },
    gives: "application/gzip",
    handle: async ({ cloud, actor, params, ifNoneMatch }) =>
      answerDownload(await openDownload(cloud.service, actor, params), ifNoneMatch),
  }),
  defineRoute({
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
  }),
  defineRoute({
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
  }),
];
