import { openDownload } from "../../domain/catalogue/read.ts";
import { answerDownload } from "../../http/download.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const downloadVersion = defineRoute({
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
});
