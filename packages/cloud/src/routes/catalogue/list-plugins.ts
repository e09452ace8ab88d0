import { CatalogueQuerySchema, PluginPageSchema } from "@bourse/contract/rest";
import { listPlugins as list } from "../../domain/catalogue/read.ts";
import { answerReady, makeReadyAsFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";

export const listPlugins = defineRoute({
  name: "listPlugins",
  summary: "List the published extensions",
  method: "GET",
  path: "/plugins",
  access: { kind: "anonymous" },
  flag: "catalogue",
  rate: "read",
  schemas: { query: CatalogueQuerySchema, answer: PluginPageSchema },
  handle: async ({ cloud, query, ifNoneMatch }) => {
    const key = JSON.stringify(["plugins", query.query, query.cursor, query.limit]);
    const build = async () => makeReadyAsFile(cloud.service.secrets, await list(cloud.service, query));
    return answerReady(await cloud.cache.get(key, build), ifNoneMatch);
  },
});
