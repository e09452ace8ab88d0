import {
  AdminTakedownPageSchema,
  AdminTakedownSchema,
  DecideAppealBodySchema,
  PluginVersionRecordSchema,
  ReasonBodySchema,
  TakedownBodySchema,
  TakedownQuerySchema,
} from "@bourse/contract/rest";
import { decideAppeal } from "../../domain/review/appeals.ts";
import { listTakedowns } from "../../domain/review/takedown-view.ts";
import { quarantineVersion, removeVersion, restoreVersion } from "../../domain/review/takedowns.ts";
import { type AnyRoute, defineRoute } from "../../http/route.ts";
import { AppealParams, PluginVersionParams } from "../params.ts";

export const TAKEDOWN_ROUTES: readonly AnyRoute[] = [
  defineRoute({
    name: "listAdminTakedowns",
    summary: "List takedowns with their appeals, newest first",
    method: "GET",
    path: "/admin/takedowns",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "read",
    schemas: { query: TakedownQuerySchema, answer: AdminTakedownPageSchema },
    handle: ({ cloud, query }) => listTakedowns(cloud.service, query),
  }),
  defineRoute({
    name: "quarantineVersion",
    summary: "Quarantine a version: it cannot be resolved or downloaded until it is reviewed",
    method: "POST",
    path: "/admin/plugins/{id}/versions/{version}/quarantine",
    access: { kind: "role", roles: ["reviewer", "administrator"] },
    flag: "administration",
    rate: "write",
    schemas: { params: PluginVersionParams, body: TakedownBodySchema, answer: PluginVersionRecordSchema },
    handle: ({ cloud, actor, params, body }) =>
      quarantineVersion(cloud.service, actor, { ...params, reason: body.reason, ruleIds: body.rule_ids }),
  }),
  defineRoute({
    name: "removeVersion",
    summary: "Remove a quarantined version permanently",
    method: "POST",
    path: "/admin/plugins/{id}/versions/{version}/remove",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: PluginVersionParams, body: TakedownBodySchema, answer: PluginVersionRecordSchema },
    handle: ({ cloud, actor, params, body }) =>
      removeVersion(cloud.service, actor, { ...params, reason: body.reason, ruleIds: body.rule_ids }),
  }),
  defineRoute({
    name: "restoreVersion",
    summary: "End a quarantine: the version returns to its former state",
    method: "POST",
    path: "/admin/plugins/{id}/versions/{version}/restore",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: PluginVersionParams, body: ReasonBodySchema, answer: PluginVersionRecordSchema },
    handle: ({ cloud, actor, params, body }) =>
      restoreVersion(cloud.service, actor, { ...params, reason: body.reason, ruleIds: [] }),
  }),
  defineRoute({
    name: "decideAppeal",
    summary: "Decide an author's appeal; granting it restores the version",
    method: "POST",
    path: "/admin/appeals/{appeal_id}/decide",
    access: { kind: "role", roles: ["administrator"], recentLogin: true },
    flag: "administration",
    rate: "write",
    schemas: { params: AppealParams, body: DecideAppealBodySchema, answer: AdminTakedownSchema },
    handle: ({ cloud, actor, params, body }) =>
      decideAppeal(cloud.service, actor, { appealId: params.appeal_id, ...body }),
  }),
];
