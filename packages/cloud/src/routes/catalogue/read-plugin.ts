import { PluginSchema } from "@bourse/contract/rest";
import { readPlugin as read } from "../../domain/catalogue/read.ts";
import { answerReady, makeReadyAsFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

export const readPlugin = defineRoute({
  name: "readPlugin",
  summary: "Show a published extension",
  method: "GET",
  path: "/plugins/{id}",
  access: { kind: "anonymous" },
  flag: "catalogue",
  rate: "read",
  schemas: { params: PluginParams, answer: PluginSchema },
  handle: async ({ cloud, params, ifNoneMatch }) => {
    const build = async () => makeReadyAsFile(cloud.service.secrets, await read(cloud.service, params.id));
    return answerReady(await cloud.cache.get(`plugin ${params.id}`, build), ifNoneMatch);
  },
});
