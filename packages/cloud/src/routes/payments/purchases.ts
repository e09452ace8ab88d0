import {
  EntitlementListSchema,
  PageQuerySchema,
  PurchaseBodySchema,
  PurchasePageSchema,
  PurchaseSchema,
} from "@bourse/contract/rest";
import { beginPurchase, listEntitlements, listPurchases, readOwnPurchase } from "../../domain/payments/purchases.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { PluginParams, PurchaseParams } from "../params.ts";

export const PURCHASE_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "beginPurchase",
    summary: "Start the purchase of an extension, once per idempotency key; the answer says where to pay",
    method: "POST",
    path: "/plugins/{id}/purchases",
    access: { kind: "login" },
    flag: "purchases",
    rate: "money",
    schemas: { params: PluginParams, body: PurchaseBodySchema, answer: PurchaseSchema },
    handle: ({ cloud, actor, params, body }) =>
      beginPurchase(cloud.service, actor, { id: params.id, key: body.idempotency_key }),
  }),
  defineRoute({
    name: "listPurchases",
    summary: "List your purchases, newest first",
    method: "GET",
    path: "/account/purchases",
    access: { kind: "login" },
    flag: "purchases",
    rate: "read",
    schemas: { query: PageQuerySchema, answer: PurchasePageSchema },
    handle: ({ cloud, actor, query }) => listPurchases(cloud.service, actor, query),
  }),
  defineRoute({
    name: "readPurchase",
    summary: "Show one of your purchases",
    method: "GET",
    path: "/account/purchases/{purchase_id}",
    access: { kind: "login" },
    flag: "purchases",
    rate: "read",
    schemas: { params: PurchaseParams, answer: PurchaseSchema },
    handle: ({ cloud, actor, params }) => readOwnPurchase(cloud.service, actor, params.purchase_id),
  }),
  defineRoute({
    name: "listEntitlements",
    summary: "List the paid extensions that the account may download",
    method: "GET",
    path: "/account/entitlements",
    access: { kind: "login" },
    flag: "purchases",
    rate: "read",
    schemas: { answer: EntitlementListSchema },
    handle: ({ cloud, actor }) => listEntitlements(cloud.service, actor),
  }),
];
