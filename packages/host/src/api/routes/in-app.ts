import { defineRoute, type Route } from "../route.ts";

const readModel = defineRoute({ name: "GET /api/in-app", run: (_request, { inApp }) => inApp.model() });

const readOutput = defineRoute({
  name: "GET /api/in-app/output/:owner/:channel",
  run({ params: { owner, channel }, query: { life, from } }, { inApp }) {
    return inApp.lines(owner, Number(channel), life === undefined ? undefined : { life, last: Number(from ?? 0) });
  },
});

const clearOutput = defineRoute({
  name: "DELETE /api/in-app/output/:owner/:channel",
  run: ({ params }, { inApp }) => inApp.clear(params.owner, Number(params.channel)),
});

const runCommand = defineRoute({
  name: "POST /api/in-app/commands/:command",
  run: ({ params }, { inApp }) => inApp.run(params.command),
});

const clickItem = defineRoute({
  name: "POST /api/in-app/status/:owner/:item",
  run: ({ params }, { inApp }) => inApp.click(params.owner, Number(params.item)),
});

const answerAsk = defineRoute({
  name: "POST /api/in-app/asks/:id",
  run: ({ params, body }, { inApp }) => inApp.answer(params.id, body),
});

const readMessages = defineRoute({
  name: "POST /api/in-app/messages/read",
  run: ({ body }, { inApp }) => inApp.read(body.ids),
});

const cancelProgress = defineRoute({
  name: "POST /api/in-app/progress/:id/cancel",
  run: ({ params }, { inApp }) => inApp.cancel(params.id),
});

const openView = defineRoute({
  name: "POST /api/in-app/views/:view/open",
  run: ({ params }, { inApp }) => inApp.open(params.view),
});

const readChildren = defineRoute({
  name: "POST /api/in-app/views/:view/children",
  run: ({ params, body }, { inApp }) => inApp.children(params.view, body.path),
});

const actInTree = defineRoute({
  name: "POST /api/in-app/views/:view/act",
  run: ({ params, body }, { inApp }) => inApp.act(params.view, body),
});

const tellTree = defineRoute({
  name: "POST /api/in-app/views/:view/events",
  run: ({ params, body }, { inApp }) => inApp.occurred(params.view, body),
});

const readSettings = defineRoute({
  name: "GET /api/in-app/settings",
  run: (_request, { inApp }) => ({ settings: inApp.settings() }),
});

const changeSetting = defineRoute({
  name: "PUT /api/in-app/settings/:key",
  run: ({ params, body }, { inApp }) => inApp.changeSetting(params.key, body.value),
});

const resetSetting = defineRoute({
  name: "DELETE /api/in-app/settings/:key",
  run: ({ params }, { inApp }) => inApp.changeSetting(params.key, undefined),
});

const showTheme = defineRoute({
  name: "PUT /api/in-app/theme",
  run: ({ body }, { inApp }) => inApp.showTheme(body.theme),
});

const readConsents = defineRoute({
  name: "GET /api/in-app/consents",
  run: (_request, { inApp }) => ({ consents: inApp.consents(), sessions: inApp.sessions() }),
});

const revokeConsent = defineRoute({
  name: "DELETE /api/in-app/consents/:id",
  run: ({ params }, { inApp }) => inApp.revokeModel(params.id),
});

const revokeSession = defineRoute({
  name: "DELETE /api/in-app/sessions/:id",
  run: ({ params }, { inApp }) => inApp.revokeSession(params.id),
});

const restart = defineRoute({
  name: "POST /api/in-app/extensions/:id/restart",
  run: ({ params }, { inApp }) => inApp.restart(params.id),
});

/** The page's view of built-in extensions, and the trader's answers to them. */
export const IN_APP_ROUTES: readonly Route[] = [
  readModel,
  readOutput,
  clearOutput,
  runCommand,
  clickItem,
  answerAsk,
  readMessages,
  cancelProgress,
  openView,
  readChildren,
  actInTree,
  tellTree,
  readSettings,
  changeSetting,
  resetSetting,
  showTheme,
  readConsents,
  revokeConsent,
  revokeSession,
  restart,
];

const listPlugins = defineRoute({
  name: "GET /api/local-plugins",
  run: (_request, { inApp }) => inApp.plugins.found(),
});

const trustPlugin = defineRoute({
  name: "PUT /api/local-plugins/:id/trust",
  run: ({ params, body }, { inApp }) => inApp.plugins.trust(params.id, body.digest),
});

const distrustPlugin = defineRoute({
  name: "DELETE /api/local-plugins/:id/trust",
  run: ({ params }, { inApp }) => inApp.plugins.distrust(params.id),
});

/** The trader's decisions about process plugins. */
export const LOCAL_PLUGIN_ROUTES: readonly Route[] = [listPlugins, trustPlugin, distrustPlugin];
