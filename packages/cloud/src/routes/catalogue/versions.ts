import {
  EmptyBodySchema,
  PluginVersionRecordSchema,
  ReasonBodySchema,
  SubmittedSourcesSchema,
  VersionDossierSchema,
  YankBodySchema,
} from "@bourse/contract/rest";
import { openDownload } from "../../domain/catalogue/read.ts";
import { publishSources, readPublicSources } from "../../domain/catalogue/sources.ts";
import { changeYank } from "../../domain/catalogue/yank.ts";
import { readVersionDossier } from "../../domain/review/dossier-view.ts";
import { answerReady, makeReady } from "../../http/answers.ts";
import { answerDownload } from "../../http/download.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { PluginVersionParams } from "../params.ts";

export const VERSION_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "downloadVersion",
    summary: "Download the archive of a published version; its bytes never change",
    method: "GET",
    path: "/plugins/{id}/versions/{version}/download",
    access: { kind: "optional" },
    flag: "catalogue",
    rate: "read",
    schemas: { params: PluginVersionParams },
    gives: "application/gzip",
    handle: async ({ cloud, actor, params, ifNoneMatch }) =>
      answerDownload(await openDownload(cloud.service, actor, params), ifNoneMatch),
  }),
  defineRoute({
    name: "readVersionSources",
    summary: "Show the sources of a version whose author has published them",
    method: "GET",
    path: "/plugins/{id}/versions/{version}/sources",
    access: { kind: "anonymous" },
    flag: "catalogue",
    rate: "read",
    schemas: { params: PluginVersionParams, answer: SubmittedSourcesSchema },
    handle: async ({ cloud, params, ifNoneMatch }) => {
      const build = async () => makeReady(await readPublicSources(cloud.service, params));
      return answerReady(await cloud.cache.get(`sources ${params.id} ${params.version}`, build), ifNoneMatch);
    },
  }),
  defineRoute({
    name: "publishVersionSources",
    summary: "Let everybody read the sources of a version of yours; it cannot be taken back",
    method: "POST",
    path: "/plugins/{id}/versions/{version}/sources/publish",
    access: { kind: "login", recentLogin: true },
    flag: "publishing",
    rate: "write",
    schemas: { params: PluginVersionParams, body: EmptyBodySchema, answer: PluginVersionRecordSchema },
    handle: ({ cloud, actor, params }) => publishSources(cloud.service, actor, params),
  }),
  defineRoute({
    name: "readVersionDossier",
    summary: "Show the dossier of a version of yours, with the difference to the version before; also for reviewers",
    method: "GET",
    path: "/plugins/{id}/versions/{version}/dossier",
    access: { kind: "login" },
    flag: "catalogue",
    rate: "read",
    schemas: { params: PluginVersionParams, answer: VersionDossierSchema },
    handle: ({ cloud, actor, params }) => readVersionDossier(cloud.service, actor, params),
  }),
  defineRoute({
    name: "yankVersion",
    summary: "Withdraw a version, with a reason; for its publisher and administrators",
    method: "POST",
    path: "/plugins/{id}/versions/{version}/yank",
    access: { kind: "login", orRole: ["administrator"] },
    flag: "publishing",
    rate: "write",
    schemas: { params: PluginVersionParams, body: YankBodySchema, answer: PluginVersionRecordSchema },
    handle: ({ cloud, actor, params, body }) =>
      changeYank(cloud.service, actor, {
        ...params,
        to: "yanked",
        reason: body.reason,
        supersededBy: body.superseded_by ?? null,
      }),
  }),
  defineRoute({
    name: "unyankVersion",
    summary: "Restore a withdrawn version",
    method: "POST",
    path: "/plugins/{id}/versions/{version}/unyank",
    access: { kind: "login", orRole: ["administrator"] },
    flag: "publishing",
    rate: "write",
    schemas: { params: PluginVersionParams, body: ReasonBodySchema, answer: PluginVersionRecordSchema },
    handle: ({ cloud, actor, params, body }) =>
      changeYank(cloud.service, actor, { ...params, to: "published", reason: body.reason, supersededBy: null }),
  }),
];
