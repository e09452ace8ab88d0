import { PageQuerySchema, PluginVersionPageSchema } from "@bourse/contract/rest";
import { listVersions } from "../../domain/catalogue/read.ts";
import { answerReady, makeReadyAsFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

export const listPluginVersions = defineRoute({
  name: "listPluginVersions",
  summary: "List the published versions of an extension, newest first, with channel and minimum host version",
  method: "GET",
  path: "/plugins/{id}/versions",
  access: { kind: "anonymous" },
  flag: "catalogue",
  rate: "read",
  schemas: { params: PluginParams, query: PageQuerySchema, answer: PluginVersionPageSchema },
  handle: ({ cloud, params, query, ifNoneMatch }) => {
    const key = `versions ${params.id} ${query.limit ?? ""} ${query.cursor ?? ""}`;
    const ready = cloud.cache.ready(key);
    if (ready) return answerReady(ready, ifNoneMatch);
    const build = async () =>
      makeReadyAsFile(cloud.service.secrets, await listVersions(cloud.service, params.id, query));
    return cloud.cache.get(key, build).then((made) => answerReady(made, ifNoneMatch));
  },
});
