import { HandoverListSchema } from "@bourse/contract/rest";
import { listHandovers as list } from "../../domain/publishers/transfer-view.ts";
import { answerReady, makeReadyAsFile } from "../../http/answers.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

export const listHandovers = defineRoute({
  name: "listHandovers",
  summary: "List the transfers of an extension, with both signatures",
  method: "GET",
  path: "/plugins/{id}/handovers",
  access: { kind: "anonymous" },
  flag: "catalogue",
  rate: "read",
  schemas: { params: PluginParams, answer: HandoverListSchema },
  handle: async ({ cloud, params, ifNoneMatch }) => {
    const build = async () => makeReadyAsFile(cloud.service.secrets, await list(cloud.service, params.id));
    return answerReady(await cloud.cache.get(`handovers ${params.id}`, build), ifNoneMatch);
  },
});
