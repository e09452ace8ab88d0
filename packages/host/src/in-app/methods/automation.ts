import { byMethod } from "@bourse/contract/in-app";
import { answeredBy } from "../../services/lm/asking.ts";
import { defineMethod } from "../method.ts";
import { originOf, requireOwn } from "../task-origin.ts";

/** Notices of packages name their signing key; in-app callers have none. */
const NO_KEY = "";

/** The tasks of this client, their results and its events, by sub-domain. */
export const AUTOMATION = byMethod([
  defineMethod("automation/configuration.read", {
    uses: ["tasks"],
    run(_params, { tasks }) {
      const { kinds, model } = tasks.list();
      return { kinds, ...(model === undefined ? {} : { model }) };
    },
  }),
  defineMethod("automation/configuration.update", {
    uses: ["tasks", "modelConsents"],
    async run({ id, change }, { tasks, modelConsents }, call) {
      requireOwn(tasks.get(id), call.principal);
      // A larger budget spends more of the trader's money.
      await modelConsents.require(call);
      return tasks.change(id, change, call);
    },
  }),
  defineMethod("automation/ai.read", {
    uses: ["tasks"],
    async run({ task }, { tasks }) {
      const { data, sources } = await tasks.read(task);
      return { data, sources: [...sources] };
    },
  }),
  defineMethod("automation/ai.ask", {
    uses: ["tasks", "modelConsents"],
    async run({ id, question }, { tasks, modelConsents }, call) {
      tasks.get(id);
      const { ready, signal } = await modelConsents.require(call);
      const { principal, commit } = call;
      const said = await tasks.ask(id, { question, ready }, { principal, signal, commit });
      return { answer: said.answer, sources: [...said.sources], ...answeredBy(ready, said.usage) };
    },
  }),
  defineMethod("automation/tasks.list", {
    uses: ["tasks"],
    run: (_params, { tasks }) => ({ tasks: tasks.list().tasks }),
  }),
  defineMethod("automation/tasks.create", {
    uses: ["tasks", "modelConsents"],
    async run(task, { tasks, modelConsents }, call) {
      const refusal = tasks.full();
      if (refusal) throw refusal;
      await modelConsents.require(call);
      return tasks.create(task, originOf(call.principal), call);
    },
  }),
  defineMethod("automation/tasks.run", {
    uses: ["tasks", "modelConsents"],
    async run({ id }, { tasks, modelConsents }, call) {
      // Refuses a task that is gone before the trader is asked.
      tasks.get(id);
      await modelConsents.require(call);
      return tasks.run(id, call);
    },
  }),
  defineMethod("automation/tasks.pause", {
    uses: ["tasks"],
    run: ({ id }, { tasks }, call) => tasks.change(id, { revision: tasks.get(id).revision, enabled: false }, call),
  }),
  defineMethod("automation/tasks.resume", {
    uses: ["tasks", "modelConsents"],
    async run({ id }, { tasks, modelConsents }, call) {
      tasks.get(id);
      await modelConsents.require(call);
      return tasks.change(id, { revision: tasks.get(id).revision, enabled: true }, call);
    },
  }),
  defineMethod("automation/tasks.delete", {
    uses: ["tasks"],
    run({ id }, { tasks }, call) {
      requireOwn(tasks.get(id), call.principal);
      tasks.remove(id, call);
      return {};
    },
  }),
  defineMethod("automation/tasks.runs", {
    uses: ["tasks"],
    run: ({ id }, { tasks }) => tasks.runs(id),
  }),
  defineMethod("automation/events.list", {
    uses: ["events"],
    run: ({ limit }, { events }) => ({ events: [...events.latest(limit)] }),
  }),
  defineMethod("automation/artifacts.list", {
    uses: ["tasks"],
    run: (_params, { tasks }) => tasks.artifacts(),
  }),
  defineMethod("automation/artifacts.read", {
    uses: ["tasks"],
    run: ({ id }, { tasks }) => tasks.artifact(id),
  }),
  defineMethod("automation/notifications.list", {
    uses: ["notifications"],
    run: (_params, { notifications }) => notifications.list(),
  }),
  defineMethod("automation/notifications.post", {
    uses: ["notifications"],
    run(notice, { notifications }, { principal: { id, name } }) {
      notifications.publish({ id, name, keyId: NO_KEY }, notice);
      return {};
    },
  }),
  defineMethod("automation/actions.list", {
    uses: ["tasks"],
    run(_params, { tasks }) {
      const withOpen = tasks.artifacts().artifacts.filter(({ open_proposals }) => open_proposals > 0);
      const actions = withOpen.flatMap(({ id }) =>
        tasks
          .artifact(id)
          .proposals.filter(({ state }) => state === "open")
          .map((each) => ({ artifact_id: id, ...each })),
      );
      return { actions };
    },
  }),
  defineMethod("automation/actions.propose", {
    uses: ["tasks"],
    run: ({ artifact_id: artifactId, proposal: draft }, { tasks }, call) => tasks.propose({ artifactId, draft }, call),
  }),
]);
