import { defineRoute, type Route } from "../route.ts";

export const EXTENSION_ROUTES: readonly Route[] = [
  defineRoute({
    name: "POST /api/extensions/resolve",
    run: ({ body }, { service }) => service.resolve(body),
  }),
  defineRoute({
    name: "POST /api/extensions/install",
    run: ({ body }, { service }) => service.install(body),
  }),
  defineRoute({
    name: "PUT /api/extensions/:id/approvals",
    run: ({ params, body }, { service }) => service.setApprovals(params.id, body.approved),
  }),
  defineRoute({
    name: "POST /api/extensions/:id/enable",
    run: ({ params }, { service }) => service.setEnabled(params.id, "enabled"),
  }),
  defineRoute({
    name: "POST /api/extensions/:id/disable",
    run: ({ params }, { service }) => service.setEnabled(params.id, "disabled"),
  }),
  defineRoute({
    name: "POST /api/extensions/:id/retry",
    run: ({ params }, { service }) => service.retry(params.id),
  }),
  defineRoute({
    name: "POST /api/extensions/:id/run-anyway",
    run: ({ params, body }, { service }) => service.runAnyway(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/extensions/:id/run-anyway",
    run: ({ params }, { service }) => service.stopAgain(params.id),
  }),
  defineRoute({
    name: "DELETE /api/extensions/:id",
    run: ({ params, query, caller }, { service, offers }) =>
      service.remove(params.id, () => {
        if (query.objects === "remove") offers.removeObjectsOf(params.id, caller);
      }),
  }),
  defineRoute({
    name: "GET /api/extensions",
    run: (_request, { service }) => service.extensions(),
  }),
  defineRoute({
    name: "GET /api/extensions/:id/log",
    run: ({ params }, { service }) => service.log(params.id),
  }),
  defineRoute({
    name: "GET /api/extensions/:id/terms",
    run: ({ params }, { service }) => service.terms(params.id),
  }),
  defineRoute({
    name: "GET /api/extensions/:id/commands",
    run: ({ params }, { service }) => service.commands(params.id),
  }),
  defineRoute({
    name: "GET /api/storage",
    run: (_request, { services }) => services.storage.list(),
  }),
  defineRoute({
    name: "DELETE /api/extensions/:id/storage",
    run: ({ params }, { services }) => services.storage.remove(params.id),
  }),
  defineRoute({
    name: "GET /api/trust",
    async run(_request, { service }) {
      await service.followOfficialKeys();
      return service.trust();
    },
  }),
  defineRoute({
    name: "DELETE /api/trust/:key_id",
    run: ({ params }, { service }) => service.forgetKey(params.key_id),
  }),
  defineRoute({
    name: "GET /api/trust/key-sets",
    run: ({ query }, { service }) => service.compareKeys(query.publisher),
  }),
  defineRoute({
    name: "POST /api/trust/key-sets/accept",
    run: ({ body }, { service }) => service.acceptKeys(body),
  }),
  defineRoute({
    name: "GET /api/marketplace/plugins",
    run: ({ query }, { service }) => service.search(query.query ?? "", query.cursor),
  }),
  defineRoute({
    name: "GET /api/marketplace/plugins/:id",
    run: ({ params }, { service }) => service.plugin(params.id),
  }),
  defineRoute({
    name: "GET /api/marketplace/plugins/:id/verification",
    run: ({ params }, { service }) => service.verification(params.id),
  }),
  defineRoute({ name: "GET /api/apps", run: (_request, { apps }) => apps.list() }),
  defineRoute({
    name: "POST /api/apps/frames",
    run: ({ body }, { apps }) => apps.frames.open(body.page_id, body.extension_id),
  }),
  defineRoute({
    name: "DELETE /api/apps/frames/:frame",
    run: ({ params }, { apps }) => apps.frames.close(params.frame),
  }),
  defineRoute({
    name: "POST /api/apps/frames/:frame/messages",
    run: ({ params, body }, { apps }) => apps.frames.receive(params.frame, body),
  }),
  defineRoute({
    name: "POST /api/apps/frames/:frame/reports",
    run: ({ params, body }, { apps }) => apps.frames.report(params.frame, body.reports),
  }),
  defineRoute({
    name: "GET /api/apps/:id/records",
    run: ({ params }, { services }) => ({ records: [...services.webApps.records(params.id)] }),
  }),
  defineRoute({
    name: "GET /api/offers",
    run: (_request, { offers }) => offers.list(),
  }),
  defineRoute({
    name: "POST /api/offers/preview",
    run: ({ body }, { offers }) => offers.preview(body),
  }),
  defineRoute({
    name: "POST /api/offers/take",
    run: ({ body, caller }, { offers }) => offers.take(body, caller),
  }),
  defineRoute({
    name: "GET /api/extensions/:id/journals",
    run: ({ params }, { service }) => service.journals(params.id),
  }),
  defineRoute({
    name: "GET /api/extensions/:id/journals/:name",
    run: ({ params }, { service }) => service.journal(params.id, params.name),
  }),
];
