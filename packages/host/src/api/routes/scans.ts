import { defineRoute, type Route } from "../route.ts";

const listScans = defineRoute({
  name: "GET /api/scans",
  run: (_request, { services }) => ({ scans: services.scans.list() }),
});

const createScan = defineRoute({
  name: "POST /api/scans",
  run: ({ body, caller }, { services }) => services.scans.create(body, undefined, caller),
});

const changeScan = defineRoute({
  name: "PUT /api/scans/:id",
  run: ({ params, body }, { services }) => services.scans.change(params.id, body),
});

const removeScan = defineRoute({
  name: "DELETE /api/scans/:id",
  run: ({ params }, { services }) => services.scans.remove(params.id),
});

const runScan = defineRoute({
  name: "POST /api/scans/:id/run",
  run: ({ params }, { services }) => services.scans.run(params.id),
});

const readResults = defineRoute({
  name: "GET /api/scans/:id/results",
  run: ({ params }, { services }) => ({ results: services.scans.results(params.id) }),
});

const readRuns = defineRoute({
  name: "GET /api/scans/:id/runs",
  run: ({ params }, { services }) => ({ runs: services.scans.runs(params.id) }),
});

export const SCAN_ROUTES: readonly Route[] = [
  listScans,
  createScan,
  changeScan,
  removeScan,
  runScan,
  readResults,
  readRuns,
];
