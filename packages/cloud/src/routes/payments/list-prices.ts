import { PageQuerySchema, PricePageSchema } from "@bourse/contract/rest";
import { listPrices as list } from "../../domain/payments/prices.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

export const listPrices = defineRoute({
  name: "listPrices",
  summary: "List the prices of one of your extensions, newest first",
  method: "GET",
  path: "/creator/extensions/{id}/prices",
  access: { kind: "login" },
  flag: "purchases",
  rate: "read",
  schemas: { params: PluginParams, query: PageQuerySchema, answer: PricePageSchema },
  handle: ({ cloud, actor, params, query }) => list(cloud.service, actor, { ...params, ...query }),
});
