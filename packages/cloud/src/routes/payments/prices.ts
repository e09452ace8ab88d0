import { PageQuerySchema, PriceBodySchema, PricePageSchema, PriceSchema } from "@bourse/contract/rest";
import { listPrices, setPrice } from "../../domain/payments/prices.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

export const PRICE_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listPrices",
    summary: "List the prices of one of your extensions, newest first",
    method: "GET",
    path: "/creator/extensions/{id}/prices",
    access: { kind: "login" },
    flag: "purchases",
    rate: "read",
    schemas: { params: PluginParams, query: PageQuerySchema, answer: PricePageSchema },
    handle: ({ cloud, actor, params, query }) => listPrices(cloud.service, actor, { ...params, ...query }),
  }),
  defineRoute({
    name: "setPrice",
    summary: "Set the price of one of your extensions; without amount and currency it is free",
    method: "POST",
    path: "/creator/extensions/{id}/price",
    access: { kind: "login", recentLogin: true, verifiedEmail: true },
    flag: "purchases",
    rate: "write",
    schemas: { params: PluginParams, body: PriceBodySchema, answer: PriceSchema },
    handle: ({ cloud, actor, params, body }) => setPrice(cloud.service, actor, { ...params, ...body }),
  }),
];
