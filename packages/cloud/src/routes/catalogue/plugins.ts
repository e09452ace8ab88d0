import {
  CatalogueQuerySchema,
  HandoverListSchema,
  KeySetQuerySchema,
  KeySetSchema,
  PageQuerySchema,
  PluginPageSchema,
  PluginSchema,
  PluginVersionPageSchema,
} from "@bourse/contract/rest";
import { listPlugins, listVersions, readPlugin } from "../../domain/catalogue/read.ts";
import { readKeySet } from "../../domain/publishers/key-set.ts";
import { listHandovers } from "../../domain/publishers/transfer-view.ts";
import { answerReady, makeReady, makeReadyAsFile } from "../../http/answers.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { PluginParams } from "../params.ts";

export const PLUGIN_ROUTES: readonly AnyRoute[] = [
  defineRoute({
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
      const build = async () => makeReadyAsFile(cloud.service.secrets, await listPlugins(cloud.service, query));
      return answerReady(await cloud.cache.get(key, build), ifNoneMatch);
    },
  }),
  defineRoute({
    name: "readPlugin",
    summary: "Show a published extension",
    method: "GET",
    path: "/plugins/{id}",
    access: { kind: "anonymous" },
    flag: "catalogue",
    rate: "read",
    schemas: { params: PluginParams, answer: PluginSchema },
    handle: async ({ cloud, params, ifNoneMatch }) => {
      const build = async () => makeReadyAsFile(cloud.service.secrets, await readPlugin(cloud.service, params.id));
      return answerReady(await cloud.cache.get(`plugin ${params.id}`, build), ifNoneMatch);
    },
  }),
  defineRoute({
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
  }),
  defineRoute({
    name: "listHandovers",
    summary: "List the transfers of an extension, with both signatures",
    method: "GET",
    path: "/plugins/{id}/handovers",
    access: { kind: "anonymous" },
    flag: "catalogue",
    rate: "read",
    schemas: { params: PluginParams, answer: HandoverListSchema },
    handle: async ({ cloud, params, ifNoneMatch }) => {
      const build = async () => makeReadyAsFile(cloud.service.secrets, await listHandovers(cloud.service, params.id));
      return answerReady(await cloud.cache.get(`handovers ${params.id}`, build), ifNoneMatch);
    },
  }),
  /** By name in the query, because names contain characters that an address of this service must not. */
  defineRoute({
    name: "readKeySet",
    summary: "List the keys of a publisher with their validity, rotations and revocations",
    method: "GET",
    path: "/publishers/keys",
    access: { kind: "anonymous" },
    flag: "catalogue",
    rate: "read",
    schemas: { query: KeySetQuerySchema, answer: KeySetSchema },
    handle: async ({ cloud, query, ifNoneMatch }) => {
      const build = async () => makeReady(await readKeySet(cloud.service, query.publisher));
      return answerReady(await cloud.cache.get(JSON.stringify(["keys", query.publisher]), build), ifNoneMatch);
    },
  }),
];
