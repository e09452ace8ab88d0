import {
  ApprovalsRequestSchema,
  CommandRecordListSchema,
  ExtensionListSchema,
  ExtensionSchema,
  IdParams,
  InstallRequestSchema,
  LogAnswerSchema,
  PlanSchema,
  RemovedSchema,
  ResolveRequestSchema,
} from "@bourse/contract/host-api";
import { defineRoute, type Route } from "../route.ts";

const resolveExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/resolve",
  body: ResolveRequestSchema,
  answer: PlanSchema,
  run: ({ body }, { service }) => service.resolve(body),
});

const installExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/install",
  body: InstallRequestSchema,
  answer: ExtensionSchema,
  run: ({ body }, { service }) => service.install(body),
});

const setApprovals = defineRoute({
  method: "PUT",
  path: "/api/extensions/:id/approvals",
  params: IdParams,
  body: ApprovalsRequestSchema,
  answer: ExtensionSchema,
  run: ({ params, body }, { service }) => service.setApprovals(params.id, body.approved),
});

const enableExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/:id/enable",
  params: IdParams,
  answer: ExtensionSchema,
  run: ({ params }, { service }) => service.setEnabled(params.id, "enabled"),
});

const disableExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/:id/disable",
  params: IdParams,
  answer: ExtensionSchema,
  run: ({ params }, { service }) => service.setEnabled(params.id, "disabled"),
});

const retryExtension = defineRoute({
  method: "POST",
  path: "/api/extensions/:id/retry",
  params: IdParams,
  answer: ExtensionSchema,
  run: ({ params }, { service }) => service.retry(params.id),
});

const removeExtension = defineRoute({
  method: "DELETE",
  path: "/api/extensions/:id",
  params: IdParams,
  answer: RemovedSchema,
  run: ({ params }, { service }) => service.remove(params.id),
});

const listExtensions = defineRoute({
  method: "GET",
  path: "/api/extensions",
  answer: ExtensionListSchema,
  run: (_request, { service }) => service.extensions(),
});

const getLog = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/log",
  params: IdParams,
  answer: LogAnswerSchema,
  run: ({ params }, { service }) => service.log(params.id),
});

const listCommands = defineRoute({
  method: "GET",
  path: "/api/extensions/:id/commands",
  params: IdParams,
  answer: CommandRecordListSchema,
  run: ({ params }, { service }) => service.commands(params.id),
});

export const EXTENSION_ROUTES: readonly Route[] = [
  resolveExtension,
  installExtension,
  setApprovals,
  enableExtension,
  disableExtension,
  retryExtension,
  removeExtension,
  listExtensions,
  getLog,
  listCommands,
];
