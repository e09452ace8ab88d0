import { PriceBodySchema, PriceSchema } from "@bourse/contract/rest";
import { setPrice as set } from "../../domain/payments/prices.ts";
import { defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

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
