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

const listStored = defineRoute({
  name: "GET /api/storage",
  run: (_request, { services }) => services.storage.list(),
});

const removeStored = defineRoute({
  name: "DELETE /api/extensions/:id/storage",
  run: ({ params }, { services }) => services.storage.remove(params.id),
});

export const STORAGE_ROUTES: readonly Route[] = [listStored, removeStored];

const listKeys = defineRoute({
  name: "GET /api/trust",
  async run(_request, { service }) {
    await service.followOfficialKeys();
    return service.trust();
  },
});

const forgetKey = defineRoute({
  name: "DELETE /api/trust/:key_id",
  run: ({ params }, { service }) => service.forgetKey(params.key_id),
});

const compareKeys = defineRoute({
  name: "GET /api/trust/key-sets",
  run: ({ query }, { service }) => service.compareKeys(query.publisher),
});

const acceptKeys = defineRoute({
  name: "POST /api/trust/key-sets/accept",
  run: ({ body }, { service }) => service.acceptKeys(body),
});

export const TRUST_ROUTES: readonly Route[] = [listKeys, forgetKey, compareKeys, acceptKeys];

const listPlugins = defineRoute({
  name: "GET /api/marketplace/plugins",
  run: ({ query }, { service }) => service.search(query.query ?? "", query.cursor),
});

const getPlugin = defineRoute({
  name: "GET /api/marketplace/plugins/:id",
  run: ({ params }, { service }) => service.plugin(params.id),
});

const getVerification = defineRoute({
  name: "GET /api/marketplace/plugins/:id/verification",
  run: ({ params }, { service }) => service.verification(params.id),
});

export const MARKETPLACE_ROUTES: readonly Route[] = [listPlugins, getPlugin, getVerification];

const listApps = defineRoute({ name: "GET /api/apps", run: (_request, { apps }) => apps.list() });

const openFrame = defineRoute({
  name: "POST /api/apps/frames",
  run: ({ body }, { apps }) => apps.frames.open(body.page_id, body.extension_id),
});

const closeFrame = defineRoute({
  name: "DELETE /api/apps/frames/:frame",
  run: ({ params }, { apps }) => apps.frames.close(params.frame),
});

const relayMessages = defineRoute({
  name: "POST /api/apps/frames/:frame/messages",
  run: ({ params, body }, { apps }) => apps.frames.receive(params.frame, body),
});

const reportFrame = defineRoute({
  name: "POST /api/apps/frames/:frame/reports",
  run: ({ params, body }, { apps }) => apps.frames.report(params.frame, body.reports),
});

const listRecords = defineRoute({
  name: "GET /api/apps/:id/records",
  run: ({ params }, { services }) => ({ records: [...services.webApps.records(params.id)] }),
});

export const APP_ROUTES: readonly Route[] = [listApps, openFrame, closeFrame, relayMessages, reportFrame, listRecords];

const listOffers = defineRoute({
  name: "GET /api/offers",
  run: (_request, { offers }) => offers.list(),
});

const previewOffer = defineRoute({
  name: "POST /api/offers/preview",
  run: ({ body }, { offers }) => offers.preview(body),
});

const takeOffer = defineRoute({
  name: "POST /api/offers/take",
  run: ({ body, caller }, { offers }) => offers.take(body, caller),
});

export const OFFER_ROUTES: readonly Route[] = [listOffers, previewOffer, takeOffer];

const listJournals = defineRoute({
  name: "GET /api/extensions/:id/journals",
  run: ({ params }, { service }) => service.journals(params.id),
});

const getJournal = defineRoute({
  name: "GET /api/extensions/:id/journals/:name",
  run: ({ params }, { service }) => service.journal(params.id, params.name),
});

export const JOURNAL_ROUTES: readonly Route[] = [listJournals, getJournal];
