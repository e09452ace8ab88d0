import { defineRoute, type Route } from "../route.ts";

const listTasks = defineRoute({
  name: "GET /api/tasks",
  run: (_request, { services }) => services.tasks.list(),
});

const createTask = defineRoute({
  name: "POST /api/tasks",
  run: ({ body, caller }, { services }) => services.tasks.create(body, undefined, caller),
});

const changeTask = defineRoute({
  name: "PUT /api/tasks/:id",
  run: ({ params, body, caller }, { services }) => services.tasks.change(params.id, body, caller),
});

const removeTask = defineRoute({
  name: "DELETE /api/tasks/:id",
  run: ({ params, caller }, { services }) => services.tasks.remove(params.id, caller),
});

const runTask = defineRoute({
  name: "POST /api/tasks/:id/run",
  run: ({ params, caller }, { services }) => services.tasks.run(params.id, caller),
});

const stopTask = defineRoute({
  name: "POST /api/tasks/:id/stop",
  run: ({ params, caller }, { services }) => services.tasks.stop(params.id, caller),
});

const listRuns = defineRoute({
  name: "GET /api/tasks/:id/runs",
  run: ({ params }, { services }) => services.tasks.runs(params.id),
});

const listArtifacts = defineRoute({
  name: "GET /api/artifacts",
  run: (_request, { services }) => services.tasks.artifacts(),
});

const getArtifact = defineRoute({
  name: "GET /api/artifacts/:id",
  run: ({ params }, { services }) => services.tasks.artifact(params.id),
});

const takeProposal = defineRoute({
  name: "POST /api/artifacts/:id/proposals/:n/take",
  run: ({ params, caller }, { services }) => services.tasks.take(params.id, Number(params.n), caller),
});

export const TASK_ROUTES: readonly Route[] = [
  listTasks,
  createTask,
  changeTask,
  removeTask,
  runTask,
  stopTask,
  listRuns,
  listArtifacts,
  getArtifact,
  takeProposal,
];
