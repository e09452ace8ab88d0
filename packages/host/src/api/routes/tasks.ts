import { defineRoute, type Route } from "../route.ts";

export const TASK_ROUTES: readonly Route[] = [
  defineRoute({
    name: "GET /api/tasks",
    run: (_request, { services }) => services.tasks.list(),
  }),
  defineRoute({
    name: "POST /api/tasks",
    run: ({ body, caller }, { services }) => services.tasks.create(body, undefined, caller),
  }),
  defineRoute({
    name: "PUT /api/tasks/:id",
    run: ({ params, body, caller }, { services }) => services.tasks.change(params.id, body, caller),
  }),
  defineRoute({
    name: "DELETE /api/tasks/:id",
    run: ({ params, caller }, { services }) => services.tasks.remove(params.id, caller),
  }),
  defineRoute({
    name: "POST /api/tasks/:id/run",
    run: ({ params, caller }, { services }) => services.tasks.run(params.id, caller),
  }),
  defineRoute({
    name: "POST /api/tasks/:id/stop",
    run: ({ params, caller }, { services }) => services.tasks.stop(params.id, caller),
  }),
  defineRoute({
    name: "GET /api/tasks/:id/runs",
    run: ({ params }, { services }) => services.tasks.runs(params.id),
  }),
  defineRoute({
    name: "GET /api/artifacts",
    run: (_request, { services }) => services.tasks.artifacts(),
  }),
  defineRoute({
    name: "GET /api/artifacts/:id",
    run: ({ params }, { services }) => services.tasks.artifact(params.id),
  }),
  defineRoute({
    name: "POST /api/artifacts/:id/proposals/:n/take",
    run: ({ params, caller }, { services }) => services.tasks.take(params.id, Number(params.n), caller),
  }),
];
