import { defineRoute, type Route } from "../route.ts";

/** The page's view of built-in extensions, the trader's answers to them, and the trader's decisions about process plugins. */
export const IN_APP_ROUTES: readonly Route[] = [
  defineRoute({ name: "GET /api/in-app", run: (_request, { inApp }) => inApp.model() }),
  defineRoute({
    name: "GET /api/in-app/output/:owner/:channel",
    run({ params: { owner, channel }, query: { life, from } }, { inApp }) {
      return inApp.lines(owner, Number(channel), life === undefined ? undefined : { life, last: Number(from ?? 0) });
    },
  }),
  defineRoute({
    name: "DELETE /api/in-app/output/:owner/:channel",
    run: ({ params }, { inApp }) => inApp.clear(params.owner, Number(params.channel)),
  }),
  defineRoute({
    name: "POST /api/in-app/commands/:command",
    run: ({ params }, { inApp }) => inApp.run(params.command),
  }),
  defineRoute({
    name: "POST /api/in-app/status/:owner/:item",
    run: ({ params }, { inApp }) => inApp.click(params.owner, Number(params.item)),
  }),
  defineRoute({
    name: "POST /api/in-app/asks/:id",
    run: ({ params, body }, { inApp }) => inApp.answer(params.id, body),
  }),
  defineRoute({
    name: "POST /api/in-app/messages/read",
    run: ({ body }, { inApp }) => inApp.read(body.ids),
  }),
  defineRoute({
    name: "POST /api/in-app/progress/:id/cancel",
    run: ({ params }, { inApp }) => inApp.cancel(params.id),
  }),
  defineRoute({
    name: "POST /api/in-app/views/:view/open",
    run: ({ params }, { inApp }) => inApp.open(params.view),
  }),
  defineRoute({
    name: "POST /api/in-app/views/:view/children",
    run: ({ params, body }, { inApp }) => inApp.children(params.view, body.path),
  }),
  defineRoute({
    name: "POST /api/in-app/views/:view/act",
    run: ({ params, body }, { inApp }) => inApp.act(params.view, body),
  }),
  defineRoute({
    name: "POST /api/in-app/views/:view/events",
    run: ({ params, body }, { inApp }) => inApp.occurred(params.view, body),
  }),
  defineRoute({
    name: "GET /api/in-app/settings",
    run: (_request, { inApp }) => ({ settings: inApp.settings() }),
  }),
  defineRoute({
    name: "PUT /api/in-app/settings/:key",
    run: ({ params, body }, { inApp }) => inApp.changeSetting(params.key, body.value),
  }),
  defineRoute({
    name: "DELETE /api/in-app/settings/:key",
    run: ({ params }, { inApp }) => inApp.changeSetting(params.key, undefined),
  }),
  defineRoute({
    name: "PUT /api/in-app/theme",
    run: ({ body }, { inApp }) => inApp.showTheme(body.theme),
  }),
  defineRoute({
    name: "GET /api/in-app/consents",
    run: (_request, { inApp }) => ({ consents: inApp.consents(), sessions: inApp.sessions() }),
  }),
  defineRoute({
    name: "DELETE /api/in-app/consents/:id",
    run: ({ params }, { inApp }) => inApp.revokeModel(params.id),
  }),
  defineRoute({
    name: "DELETE /api/in-app/sessions/:id",
    run: ({ params }, { inApp }) => inApp.revokeSession(params.id),
  }),
  defineRoute({
    name: "POST /api/in-app/extensions/:id/restart",
    run: ({ params }, { inApp }) => inApp.restart(params.id),
  }),
  defineRoute({
    name: "GET /api/local-plugins",
    run: (_request, { inApp }) => inApp.plugins.found(),
  }),
  defineRoute({
    name: "PUT /api/local-plugins/:id/trust",
    run: ({ params, body }, { inApp }) => inApp.plugins.trust(params.id, body.digest),
  }),
  defineRoute({
    name: "DELETE /api/local-plugins/:id/trust",
    run: ({ params }, { inApp }) => inApp.plugins.distrust(params.id),
  }),
];
