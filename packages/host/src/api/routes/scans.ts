import { defineRoute, type Route } from "../route.ts";

export const SCAN_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/scans",
    run: (_request, { services }) => ({ scans: services.scans.list() }),
  }),
  defineRoute({
    name: "POST /api/scans",
    run: ({ body, caller }, { services }) => services.scans.create(body, undefined, caller),
  }),
  defineRoute({
    name: "PUT /api/scans/:id",
    run: ({ params, body }, { services }) => services.scans.change(params.id, body),
  }),
  defineRoute({
    name: "DELETE /api/scans/:id",
    run: ({ params }, { services }) => services.scans.remove(params.id),
  }),
  defineRoute({
    name: "POST /api/scans/:id/run",
    run: ({ params }, { services }) => services.scans.run(params.id),
  }),
  defineRoute({
    name: "GET /api/scans/:id/results",
    run: ({ params }, { services }) => ({ results: services.scans.results(params.id) }),
  }),
  defineRoute({
    name: "GET /api/scans/:id/runs",
    run: ({ params }, { services }) => ({ runs: services.scans.runs(params.id) }),
  }),
];
