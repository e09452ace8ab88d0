import { PageQuerySchema, PriceBodySchema, PricePageSchema, PriceSchema } from "@bourse/contract/rest";
import { listPrices as list, setPrice as set } from "../../domain/payments/prices.ts";
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

export const setPrice = defineRoute({
  name: "setPrice",
  summary: "Set the price of one of your extensions; without amount and currency it is free",
  method: "POST",
  path: "/creator/extensions/{id}/price",
  access: { kind: "login", recentLogin: true, verifiedEmail: true },
  flag: "purchases",
  rate: "write",
  schemas: { params: PluginParams, body: PriceBodySchema, answer: PriceSchema },
  handle: ({ cloud, actor, params, body }) => set(cloud.service, actor, { ...params, ...body }),
});
