import { defineRoute, type Route } from "../route.ts";

const resolveExtension = defineRoute({
  name: "POST /api/extensions/resolve",
  run: ({ body }, { service }) => service.resolve(body),
});

const installExtension = defineRoute({
  name: "POST /api/extensions/install",
  run: ({ body }, { service }) => service.install(body),
});

const setApprovals = defineRoute({
  name: "PUT /api/extensions/:id/approvals",
  run: ({ params, body }, { service }) => service.setApprovals(params.id, body.approved),
});

const enableExtension = defineRoute({
  name: "POST /api/extensions/:id/enable",
  run: ({ params }, { service }) => service.setEnabled(params.id, "enabled"),
});

const disableExtension = defineRoute({
  name: "POST /api/extensions/:id/disable",
  run: ({ params }, { service }) => service.setEnabled(params.id, "disabled"),
});

const retryExtension = defineRoute({
  name: "POST /api/extensions/:id/retry",
  run: ({ params }, { service }) => service.retry(params.id),
});

const runAnyway = defineRoute({
  name: "POST /api/extensions/:id/run-anyway",
  run: ({ params, body }, { service }) => service.runAnyway(params.id, body),
});

const stopAgain = defineRoute({
  name: "DELETE /api/extensions/:id/run-anyway",
  run: ({ params }, { service }) => service.stopAgain(params.id),
});

const removeExtension = defineRoute({
  name: "DELETE /api/extensions/:id",
  run: ({ params, query, caller }, { service, offers }) =>
    service.remove(params.id, () => {
      if (query.objects === "remove") offers.removeObjectsOf(params.id, caller);
    }),
});

const listExtensions = defineRoute({
  name: "GET /api/extensions",
  run: (_request, { service }) => service.extensions(),
});

const getLog = defineRoute({
  name: "GET /api/extensions/:id/log",
  run: ({ params }, { service }) => service.log(params.id),
});

const listTerms = defineRoute({
  name: "GET /api/extensions/:id/terms",
  run: ({ params }, { service }) => service.terms(params.id),
});

const listCommands = defineRoute({
  name: "GET /api/extensions/:id/commands",
  run: ({ params }, { service }) => service.commands(params.id),
});

export const EXTENSION_ROUTES: readonly Route[] = [
  resolveExtension,
  installExtension,
  setApprovals,
  enableExtension,
  disableExtension,
  retryExtension,
  runAnyway,
  stopAgain,
  removeExtension,
  listExtensions,
  getLog,
  listTerms,
  listCommands,
];
