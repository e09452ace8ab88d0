import type { InAppMember } from "../members.ts";

const ours = (member: string, says: string, ...methods: readonly string[]): InAppMember => ({
  namespace: "automation",
  member,
  likeness: "ours",
  says,
  methods: methods.map((method) => `automation/${method}`),
});

/** The members of `automation`, by sub-domain. */
export const AUTOMATION_MEMBERS: readonly InAppMember[] = [
  ours(
    "configuration.read",
    "tasks that this client knows, data that they send, and their model",
    "configuration.read",
  ),
  ours("configuration.update", "settings of a task that the caller has made", "configuration.update"),
  ours("ai.read", "the data that a task would send now, and its sources; no model is asked", "ai.read"),
  ours("ai.ask", "an answer about the data of a task, within its budget", "ai.ask"),
  ours("tasks.list", "the scheduled tasks, each with its last run", "tasks.list"),
  ours("tasks.create", "a scheduled task; the trader is asked once for the use of the model", "tasks.create"),
  ours("tasks.run", "a run at once, within the task's budget", "tasks.run"),
  ours("tasks.pause", "switched off; its run is stopped", "tasks.pause"),
  ours("tasks.resume", "switched on again", "tasks.resume"),
  ours("tasks.delete", "removes a task that the caller has made", "tasks.delete"),
  ours("tasks.runs", "the runs of a task, newest first", "tasks.runs"),
  ours(
    "events.list",
    "the latest events of this client: installed, approved, refused, suspended, removed",
    "events.list",
  ),
  ours("events.onDidOccur", "each as it happens"),
  ours("artifacts.list", "the results of tasks, newest first", "artifacts.list"),
  ours("artifacts.read", "one result, with sources, proposals and cost", "artifacts.read"),
  ours("notifications.list", "the notices on this client, newest first", "notifications.list"),
  ours("notifications.post", "a notice in the caller's name, on this client alone", "notifications.post"),
  ours("actions.list", "the open proposals; the trader confirms them on the page", "actions.list"),
  ours("actions.propose", "adds a proposal to a result, in the caller's name", "actions.propose"),
];
