import { defineRoute, type Route } from "../route.ts";

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
